import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { UnknownReason } from '@app/core/api/staking'
import type { Node } from '@app/rpc/node'
import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import { createBatchLoader } from '../indexed/batch-loader.ts'

export type EarnedOutcome = { amount: bigint; unknown?: undefined } | { amount?: undefined; unknown: UnknownReason }

export interface EarnedReader {
  read(
    account: Address,
    block: { blockHash: Hash },
    pools: Iterable<Address>,
  ): Promise<ReadonlyMap<Address, EarnedOutcome>>
}

const MAX_CACHED = 50_000

/** Cached until another block is asked for. Failures are not cached. */
export function createEarnedReader(options: { node: Pick<Node, 'attempt'>; multicall: Address }): EarnedReader {
  const askNode = createEarnedBatch(options)
  const cache = new Map<string, Promise<EarnedOutcome>>()
  let cachedBlock: Hash | undefined

  async function ask(key: string, call: EarnedCall): Promise<EarnedOutcome> {
    const outcome = await askNode(call)
    if (outcome.unknown !== undefined && cachedBlock === call.blockHash) cache.delete(key)
    return outcome
  }

  return {
    async read(account, { blockHash }, pools) {
      if (cachedBlock !== blockHash || cache.size >= MAX_CACHED) cache.clear()
      cachedBlock = blockHash
      const outcomes = new Map<Address, EarnedOutcome>()
      const asked = [...pools].map(async (pool) => {
        const key = `${pool}:${account}`
        const answer = cache.get(key) ?? ask(key, { pool, account, blockHash })
        cache.set(key, answer)
        outcomes.set(pool, await answer)
      })
      await Promise.all(asked)
      return outcomes
    },
  }
}

interface EarnedCall {
  pool: Address
  account: Address
  blockHash: Hash
}

const MAX_CALLS = 100
const MAX_IN_FLIGHT = 2

function createEarnedBatch({ node, multicall }: { node: Pick<Node, 'attempt'>; multicall: Address }) {
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
