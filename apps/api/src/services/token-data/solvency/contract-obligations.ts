import { getContractAbi } from '@app/config/contract-abis'
import { getAddress, getDebts } from '@app/config/contracts'
import type { Obligation } from '@app/core/api/solvency'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, multicall3Abi } from 'viem'
import type { ServiceContext } from '../../../context.ts'
import type { Cursor } from '../../chain/read-chain.ts'

/** What the contracts themselves say that they owe, and what they hold of it. */
export async function readContractObligations(ctx: ServiceContext, cursor: Cursor): Promise<Obligation[]> {
  const { contracts } = ctx.config.deployment
  const debts = getDebts(ctx.config.deployment).map((debt) => ({
    ...debt,
    token: getAddress({ contracts }, debt.token),
  }))
  const calls = debts.flatMap(({ contract, token, owed }) => {
    const abi = getContractAbi(contract.kind)
    return [
      {
        target: token,
        callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [contract.address] }),
      },
      ...owed.map((functionName) => ({
        target: contract.address,
        callData: encodeFunctionData({ abi, functionName }),
      })),
    ]
  })
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
  const name = ({ contract, kind, token }: (typeof debts)[number]) => ({
    contract: contract.address,
    key: contract.name,
    kind,
    token,
  })
  if (!outcome.ok) return debts.map((debt) => ({ ...name(debt), held: null, owed: null, unknown: outcome.reason }))
  const answers = outcome.value.map(({ returnData }) => toAmount(returnData))
  const spent = new Map<string, bigint>()
  return debts.map((debt) => {
    const balance = answers.shift()!
    const [whole, ...less] = debt.owed.map(() => answers.shift()!)
    const owed = less.reduce((left, part) => left - part, whole!)
    const place = `${debt.contract.name} ${debt.token}`
    const held = balance - (spent.get(place) ?? 0n)
    spent.set(place, (spent.get(place) ?? 0n) + owed)
    return { ...name(debt), held: (held > 0n ? held : 0n).toString(), owed: owed.toString(), unknown: null }
  })
}

function toAmount(data: Hex): bigint {
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'totalSupply', data })
}
