import type { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { decodeFunctionResult, encodeFunctionData, multicall3Abi, type Hex } from 'viem'
import type { EarnedOutcome } from './earned.ts'
import type { Node } from './node.ts'

export interface EarnedCall {
  pool: Address
  account: Address
}

interface Pending extends EarnedCall {
  settle: (outcome: EarnedOutcome) => void
}

const GATHER_MS = 2
const MAX_CALLS = 100

/** Gathers what is asked within two milliseconds about one block into a single call of the node. */
export function createEarnedBatch({
  node,
  multicall,
  abi,
}: {
  node: Node
  multicall: Address
  abi: typeof stakingPoolAbi
}) {
  const gathering = new Map<Hash, Pending[]>()

  async function flush(blockHash: Hash): Promise<void> {
    const calls = gathering.get(blockHash)
    gathering.delete(blockHash)
    if (!calls) return
    const outcome = await node.attempt((client) =>
      client.readContract({
        address: multicall,
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [
          calls.map(({ pool, account }) => ({
            target: pool,
            allowFailure: true,
            callData: encodeFunctionData({ abi, functionName: 'earned', args: [account] }),
          })),
        ],
        blockHash,
        requireCanonical: true,
      }),
    )
    calls.forEach(({ settle }, index) => {
      settle(outcome.ok ? decodeEarned(abi, outcome.value[index]) : { unknown: outcome.reason })
    })
  }

  return {
    ask(blockHash: Hash, call: EarnedCall): Promise<EarnedOutcome> {
      return new Promise((settle) => {
        const calls = gathering.get(blockHash) ?? []
        calls.push({ ...call, settle })
        gathering.set(blockHash, calls)
        if (calls.length === 1) setTimeout(() => void flush(blockHash), GATHER_MS)
        if (calls.length >= MAX_CALLS) void flush(blockHash)
      })
    },
  }
}

/** A pool that reverts or is not there at that block leaves its own figure unknown, not the others'. */
function decodeEarned(
  abi: typeof stakingPoolAbi,
  result: { success: boolean; returnData: Hex } | undefined,
): EarnedOutcome {
  try {
    if (!result?.success) return { unknown: 'NODE_UNAVAILABLE' }
    return { amount: decodeFunctionResult({ abi, functionName: 'earned', data: result.returnData }) }
  } catch {
    return { unknown: 'NODE_UNAVAILABLE' }
  }
}
