import type { ChainSuccess } from '@app/core/api/envelope'
import { MIN_BLOCK_WAIT_SECONDS } from '@app/core/api/parameters'
import { AppError } from '@app/core/app-error'
import type { ServiceContext } from '../context.ts'
import { type Cursor, getStaleness } from './cursor.ts'
import type { Dated } from './read-chain.ts'

export interface FreshnessInput {
  minBlock?: number
  client?: string
  signal?: AbortSignal
}

const MAX_BLOCKS_AHEAD = 64

export async function answerChainRead<T>(
  { watcher, lagRule, node }: Pick<ServiceContext, 'watcher' | 'lagRule' | 'node'>,
  { minBlock, client, signal }: FreshnessInput,
  read: () => Promise<Dated<T>>,
): Promise<ChainSuccess<T>> {
  let result = minBlock === undefined ? await read() : await readUnlessUnindexed(read)
  if (minBlock !== undefined && (result === undefined || result.cursor.blockNumber < minBlock)) {
    if (await isWithinReach(node, minBlock, result?.cursor)) {
      await watcher.waitFor(minBlock, { timeoutMs: MIN_BLOCK_WAIT_SECONDS * 1_000, client, signal })
      result = await read()
    }
  }
  if (result === undefined) throw new AppError('INDEXER_UNAVAILABLE')
  const { cursor, data } = result
  const isOlder = minBlock !== undefined && cursor.blockNumber < minBlock
  const staleReason = isOlder ? 'minBlock' : getStaleness(cursor, lagRule)
  return {
    code: 0,
    data,
    asOf: { blockNumber: cursor.blockNumber, blockTimestamp: cursor.blockTimestamp },
    stale: staleReason !== undefined,
    ...(staleReason !== undefined && { staleReason }),
  }
}

/** The indexer may be far behind, so the node is asked before a block is refused. */
async function isWithinReach(
  node: ServiceContext['node'],
  minBlock: number,
  cursor: Cursor | undefined,
): Promise<boolean> {
  if (minBlock <= (cursor?.headBlockNumber ?? 0) + MAX_BLOCKS_AHEAD) return true
  const head = await node.getHead()
  if (head === undefined) return false
  if (minBlock <= head.number + MAX_BLOCKS_AHEAD) return true
  throw new AppError('INVALID_PARAMETER', {
    details: {
      parameter: 'minBlock',
      reason: `must be at most ${MAX_BLOCKS_AHEAD} blocks after the newest of the chain, which is ${head.number}`,
    },
  })
}

export async function readUnlessUnindexed<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE') return undefined
    throw error
  }
}

export function rememberRead<T>(lifetimeMs: number) {
  let kept: { at: number; result: Dated<T> } | undefined
  let reading: Promise<Dated<T>> | undefined

  async function readAnew(read: () => Promise<Dated<T>>): Promise<Dated<T>> {
    try {
      const result = await read()
      kept = { at: Date.now(), result }
      return result
    } finally {
      reading = undefined
    }
  }

  return async (minBlock: number | undefined, read: () => Promise<Dated<T>>): Promise<Dated<T>> => {
    const isFresh = kept !== undefined && Date.now() - kept.at < lifetimeMs
    if (isFresh && kept && kept.result.cursor.blockNumber >= (minBlock ?? 0)) return kept.result
    reading ??= readAnew(read)
    return reading
  }
}
