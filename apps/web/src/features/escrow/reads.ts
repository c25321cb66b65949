import { getFeatureContracts } from '@app/config/contracts'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getDeployment } from '@app/config/deployments'
import { queryOptions, useQuery, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract, getBlock } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import type { Token } from '#shared/base/tokens.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import { expectTokens } from '#shared/chain/read-token.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import type { Lock } from './lock.ts'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

/** `power` is the unit of VE power; `maxDuration` is in seconds. */
export type EscrowTerms = {
  escrow: Address
  token: Token
  power: TokenUnit
  maxDuration: number
}

export function escrowTermsQuery(chainId: number) {
  const { votingEscrow: escrow, productToken } = getFeatureContracts(getDeployment(chainId), 've')
  return queryOptions({
    queryKey: chainKey(chainId, 'escrowTerms', escrow),
    queryFn: () => readEscrowTerms(getReadClient(), escrow, [productToken]),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export async function readEscrowTerms(
  client: Client,
  escrow: Address,
  expected: readonly Address[] = [],
): Promise<EscrowTerms> {
  const findTerms = expectTokens(client, expected)
  const at = { address: escrow, abi: votingEscrowAbi } as const
  const [product, maxDuration] = await Promise.all([
    readContract(client, { ...at, functionName: 'product' }),
    readContract(client, { ...at, functionName: 'maxLockDuration' }),
  ])
  const token = await findTerms(product)
  const power = { decimals: token.decimals, symbol: `ve${token.symbol}` }
  return { escrow, token, power, maxDuration: Number(maxDuration) }
}

/**
 * All read at one block, at `readAt` in Unix seconds. `totalLocked` is in base units of the token, `totalPower` in base
 * units of power.
 */
export type EscrowFigures = {
  totalLocked: bigint
  totalPower: bigint
  /** Also an ended lock; null for none, undefined without an account. */
  lock: Lock | null | undefined
  readAt: number
  blockNumber: bigint
}

export function escrowKey(chainId: number, escrow: Address | undefined): readonly unknown[] {
  return chainKey(chainId, 'escrow', escrow)
}

export function escrowFiguresQuery(chainId: number, escrow: Address | undefined, account: Address | null) {
  return queryOptions({
    queryKey: [...escrowKey(chainId, escrow), account],
    queryFn: escrow === undefined ? skipToken : () => readEscrowFigures(escrow, account),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readEscrowFigures(escrow: Address, account: Address | null): Promise<EscrowFigures> {
  const client = getReadClient()
  const at = { address: escrow, abi: votingEscrowAbi } as const
  const { value, blockNumber } = await readAtHead(async ({ blockNumber: block }) => {
    const { timestamp } = await getBlock(client, { blockNumber: block })
    const reads = await Promise.all([
      readContract(client, { ...at, functionName: 'totalLocked', blockNumber: block }),
      readContract(client, { ...at, functionName: 'totalVotingPower', args: [timestamp], blockNumber: block }),
      account === null
        ? undefined
        : readContract(client, { ...at, functionName: 'lockOf', args: [account], blockNumber: block }),
    ])
    return [timestamp, ...reads] as const
  })
  const [timestamp, totalLocked, totalPower, lock] = value
  return { totalLocked, totalPower, lock: lock && toLock(lock), readAt: Number(timestamp), blockNumber }
}

function toLock({ amount, unlockAt }: { amount: bigint; unlockAt: bigint }): Lock | null {
  return amount === 0n ? null : { amount, unlockAt: Number(unlockAt) }
}

export function useEscrowScreen() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const terms = useQuery(escrowTermsQuery(chainId))
  const escrow = terms.data?.escrow
  const figures = useQuery(escrowFiguresQuery(chainId, escrow, account))
  const funds = useQuery(accountFundsQuery(chainId, terms.data?.token.address, escrow, account))
  return { account, terms, figures, funds }
}

export type EscrowScreen = ReturnType<typeof useEscrowScreen>
