import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { ProjectionTargets } from '../projections/projector.ts'
import type { BloomTest } from './bloom.ts'
import type { Cursor } from './cursor.ts'
import type { NodePool } from './node-pool.ts'
import type { ChainPolicy } from './policy.ts'
import type { RangeSize } from './range-size.ts'
import type { StatusReporter } from './status.ts'
import type { Writer } from './writer.ts'

/** What the parts of one indexing run share. Only `cursor` changes, after its transaction is committed, and `receiptsUpTo`. */
export type Ingest = {
  writer: Writer
  pool: NodePool
  status: StatusReporter
  policy: ChainPolicy
  targets: ProjectionTargets
  addresses: readonly Hex[]
  mayHoldLogs: BloomTest
  rangeSize: RangeSize
  /** First block to index. Never 0: genesis holds no logs, and a development chain remakes it at each restart. */
  firstBlock: number
  cursor: Cursor
  /** Up to this block logs are read from receipts, because those that were given as logs contradict each other. */
  receiptsUpTo: number
  log: Logger
  signal: AbortSignal
}

export function getNextBlock({ cursor, firstBlock }: Ingest): number {
  return cursor.block ? cursor.block.number + 1 : firstBlock
}
