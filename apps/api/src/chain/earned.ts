import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { UnknownReason } from '@app/core/api/staking'
import { createEarnedBatch, type EarnedCall } from './earned-batch.ts'
import type { Node } from '@app/rpc/node'

export type EarnedOutcome = { amount: bigint; unknown?: undefined } | { amount?: undefined; unknown: UnknownReason }

export interface EarnedReader {
  /** What `account` has earned and not claimed in each of `pools`, at exactly the block with `blockHash`. */
  read(
    account: Address,
    block: { blockHash: Hash },
    pools: Iterable<Address>,
  ): Promise<ReadonlyMap<Address, EarnedOutcome>>
}

const MAX_CACHED = 50_000

/** An answer at a block never changes, so it is kept until another block is asked about. What is unknown is not kept. */
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
