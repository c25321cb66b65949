import { cardVaultAbi } from '@app/abis/card-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Obligation, ObligationKind } from '@app/core/api/solvency'
import type { ContractName } from '@app/config/deployments'
import { type Abi, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, multicall3Abi } from 'viem'
import type { ServiceContext } from '../../../context.ts'
import type { Cursor } from '../../chain/read-chain.ts'

interface Promised {
  key: ContractName
  kind: ObligationKind
  token: ContractName
  abi: Abi
  /** What is owed: the first function's answer less those of the others. */
  owed: readonly [string, ...string[]]
}

const stream = ['totalFunded', 'totalPaid'] as const
const pool = (key: ContractName, token: ContractName): Promised[] => [
  { key, kind: 'principal', token, abi: stakingPoolAbi, owed: ['totalStaked'] },
  { key, kind: 'rewards', token: 'productToken', abi: stakingPoolAbi, owed: stream },
]

/** Principal before rewards in the same token: rewards are paid from what is there beyond it. */
const promises: readonly Promised[] = [
  ...pool('stakingPoolUsdt', 'usdt'),
  ...pool('stakingPoolRwas', 'rwas'),
  ...pool('daoPool', 'drToken'),
  { key: 'powerMarket', kind: 'rewards', token: 'productToken', abi: powerMarketAbi, owed: ['reservedRewards'] },
  { key: 'cardVault', kind: 'principal', token: 'productToken', abi: cardVaultAbi, owed: ['totalHeld'] },
  { key: 'cardVault', kind: 'rewards', token: 'rwas', abi: cardVaultAbi, owed: ['reservedRewards'] },
  { key: 'votingEscrow', kind: 'principal', token: 'productToken', abi: votingEscrowAbi, owed: ['totalLocked'] },
]

/** What the contracts themselves say that they owe, and what they hold of it. */
export async function readContractObligations(ctx: ServiceContext, cursor: Cursor): Promise<Obligation[]> {
  const { contracts } = ctx.config.deployment
  const calls = promises.flatMap(({ key, token, abi, owed }) => [
    {
      target: contracts[token],
      callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [contracts[key]] }),
    },
    ...owed.map((functionName) => ({ target: contracts[key], callData: encodeFunctionData({ abi, functionName }) })),
  ])
  const outcome = await ctx.node.attempt((client) =>
    client.readContract({
      address: contracts.multicall3,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls.map((call) => ({ ...call, allowFailure: false }))],
      blockHash: cursor.blockHash,
      requireCanonical: true,
    }),
  )
  const name = ({ key, kind, token }: Promised) => ({ contract: contracts[key], key, kind, token: contracts[token] })
  if (!outcome.ok) return promises.map((one) => ({ ...name(one), held: null, owed: null, unknown: outcome.reason }))
  const answers = outcome.value.map(({ returnData }) => toAmount(returnData))
  const spent = new Map<string, bigint>()
  return promises.map((one) => {
    const balance = answers.shift()!
    const [whole, ...less] = one.owed.map(() => answers.shift()!)
    const owed = less.reduce((left, part) => left - part, whole!)
    const place = `${one.key} ${one.token}`
    const held = balance - (spent.get(place) ?? 0n)
    spent.set(place, (spent.get(place) ?? 0n) + owed)
    return { ...name(one), held: (held > 0n ? held : 0n).toString(), owed: owed.toString(), unknown: null }
  })
}

function toAmount(data: Hex): bigint {
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'totalSupply', data })
}
