import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import type { Lock } from '../lock-power.ts'

export type EscrowFigures = {
  /** Base units of the token. */
  totalLocked: bigint
  /** Base units of power at `readAt`. */
  totalPower: bigint
  /** The account's, also when it has ended; null when it has none, undefined without an account. */
  lock: Lock | null | undefined
  /** Unix seconds of the block that all of this was read at. */
  readAt: number
  blockNumber: bigint
}

export function escrowKey(chainId: number, escrow: Address): readonly unknown[] {
  return chainKey(chainId, 'escrow', escrow)
}

/** The VE lock and one account's lock in it, all of one block. */
export function escrowFiguresQuery(chainId: number, escrow: Address, account: Address | '') {
  return queryOptions({
    queryKey: [...escrowKey(chainId, escrow), account],
    queryFn: () => readEscrowFigures(escrow, account),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readEscrowFigures(escrow: Address, account: Address | ''): Promise<EscrowFigures> {
  const client = getReadClient()
  const at = { address: escrow, abi: votingEscrowAbi } as const
  const { value, blockNumber } = await readAtHead(async ({ blockNumber: block }) => {
    const { timestamp } = await getBlock(client, { blockNumber: block })
    const reads = await Promise.all([
      readContract(client, { ...at, functionName: 'totalLocked', blockNumber: block }),
      readContract(client, { ...at, functionName: 'totalVotingPower', args: [timestamp], blockNumber: block }),
      account === ''
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
