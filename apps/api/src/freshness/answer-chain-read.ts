import { AppError } from '@app/core/app-error'
import type { ChainSuccess } from '@app/core/api/envelope'
import { MIN_BLOCK_WAIT_SECONDS } from '@app/core/api/parameters'
import type { ServiceContext } from '../context.ts'
import type { Cursor } from '../services/chain/read-chain.ts'
import { getStaleness } from './get-staleness.ts'

export interface Dated<T> {
  cursor: Cursor
  data: T
}

export interface FreshnessInput {
  minBlock?: number
  signal?: AbortSignal
}

/** Reads, waits for `minBlock` when what was read is older, reads once more, and says how fresh the answer is. */
export async function answerChainRead<T>(
  { watcher, lagRule }: ServiceContext,
  { minBlock, signal }: FreshnessInput,
  read: () => Promise<Dated<T>>,
): Promise<ChainSuccess<T>> {
  let result = minBlock === undefined ? await read() : await readUnlessUnindexed(read)
  if (minBlock !== undefined && (result === undefined || result.cursor.blockNumber < minBlock)) {
    await watcher.waitFor(minBlock, { timeoutMs: MIN_BLOCK_WAIT_SECONDS * 1_000, signal })
    result = await read()
  }
  if (result === undefined) throw new AppError('INDEXER_UNAVAILABLE')
  const { cursor, data } = result
  const isOlder = minBlock !== undefined && cursor.blockNumber < minBlock
  const staleReason = isOlder ? 'minBlock' : getStaleness(cursor, lagRule, Math.floor(Date.now() / 1_000))
  return {
    code: 0,
    data,
    asOf: { blockNumber: cursor.blockNumber, blockTimestamp: cursor.blockTimestamp },
    stale: staleReason !== undefined,
    ...(staleReason !== undefined && { staleReason }),
  }
}

async function readUnlessUnindexed<T>(read: () => Promise<Dated<T>>): Promise<Dated<T> | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE') return undefined
    throw error
  }
}
