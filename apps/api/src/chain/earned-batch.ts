import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { decodeFunctionResult, encodeFunctionData, multicall3Abi, type Hex } from 'viem'
import { createBatchLoader } from '../domain/batch-loader.ts'
import type { EarnedOutcome } from './earned.ts'
import type { Node } from '@app/rpc/node'

export interface EarnedCall {
  pool: Address
  account: Address
  blockHash: Hash
}

const MAX_CALLS = 100
const MAX_IN_FLIGHT = 2

/** While two lists are on their way to the node, what is asked meanwhile gathers into the next: one call for each block that it is about. */
export function createEarnedBatch({ node, multicall }: { node: Pick<Node, 'attempt'>; multicall: Address }) {
  async function readAt(blockHash: Hash, calls: readonly EarnedCall[]): Promise<Map<EarnedCall, EarnedOutcome>> {
    const outcome = await node.attempt((client) =>
      client.readContract({
        address: multicall,
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [calls.map(toCall)],
        blockHash,
        requireCanonical: true,
      }),
    )
    return new Map(
      calls.map((call, index) => [call, outcome.ok ? decodeEarned(outcome.value[index]) : { unknown: outcome.reason }]),
    )
  }

  async function readAll(calls: readonly EarnedCall[]): Promise<EarnedOutcome[]> {
    const blocks = [...new Set(calls.map(({ blockHash }) => blockHash))]
    const found = await Promise.all(
      blocks.map((block) =>
        readAt(
          block,
          calls.filter(({ blockHash }) => blockHash === block),
        ),
      ),
    )
    const outcomes = new Map(found.flatMap((ofBlock) => [...ofBlock]))
    return calls.map((call) => outcomes.get(call)!)
  }

  return createBatchLoader(readAll, { maxBatch: MAX_CALLS, concurrency: MAX_IN_FLIGHT, retrySingly: () => false })
}

function toCall({ pool, account }: EarnedCall) {
  const callData = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'earned', args: [account] })
  return { target: pool, allowFailure: true, callData }
}

/** A pool that reverts or is not there at that block leaves its own figure unknown, not the others'. */
function decodeEarned(result: { success: boolean; returnData: Hex } | undefined): EarnedOutcome {
  try {
    if (!result?.success) return { unknown: 'NODE_UNAVAILABLE' }
    return {
      amount: decodeFunctionResult({ abi: stakingPoolAbi, functionName: 'earned', data: result.returnData }),
    }
  } catch {
    return { unknown: 'NODE_UNAVAILABLE' }
  }
}
