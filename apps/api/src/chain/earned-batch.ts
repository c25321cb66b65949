import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { decodeFunctionResult, encodeFunctionData, multicall3Abi, type Hex } from 'viem'
import type { EarnedOutcome } from './earned.ts'
import type { Node } from './node.ts'

export interface EarnedCall {
  pool: Address
  account: Address
  blockHash: Hash
}

interface Pending extends EarnedCall {
  settle: (outcome: EarnedOutcome) => void
}

const MAX_CALLS = 100
const MAX_IN_FLIGHT = 2

/** While the node is busy with two calls, what is asked meanwhile about one block gathers into a single next one. */
export function createEarnedBatch({ node, multicall }: { node: Pick<Node, 'attempt'>; multicall: Address }) {
  let waiting: Pending[] = []
  let inFlight = 0

  function pump(): void {
    while (inFlight < MAX_IN_FLIGHT && waiting.length > 0) {
      const { blockHash } = waiting[0]!
      const batch = waiting.filter((call) => call.blockHash === blockHash).slice(0, MAX_CALLS)
      const taken = new Set(batch)
      waiting = waiting.filter((call) => !taken.has(call))
      inFlight += 1
      void send(blockHash, batch)
    }
  }

  async function send(blockHash: Hash, batch: readonly Pending[]): Promise<void> {
    const outcome = await node.attempt((client) =>
      client.readContract({
        address: multicall,
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [batch.map(toCall)],
        blockHash,
        requireCanonical: true,
      }),
    )
    inFlight -= 1
    batch.forEach(({ settle }, index) => {
      settle(outcome.ok ? decodeEarned(outcome.value[index]) : { unknown: outcome.reason })
    })
    pump()
  }

  return {
    ask: (call: EarnedCall): Promise<EarnedOutcome> =>
      new Promise((settle) => {
        waiting.push({ ...call, settle })
        // After the calls of this turn, so that an account's pools go together.
        queueMicrotask(pump)
      }),
  }
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
