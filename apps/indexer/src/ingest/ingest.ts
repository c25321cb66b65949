import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { ProjectionTargets } from '../projections/projector.ts'
import type { Beacons, BloomTest } from './check-blocks.ts'
import type { Cursor } from './cursor.ts'
import type { Header } from './node.ts'
import type { NodePool } from './node-pool.ts'
import type { ChainPolicy } from './policy.ts'
import type { StatusReporter, Writer } from './writer.ts'

/** `cursor` changes only after its transaction is committed. */
export type Ingest = {
  writer: Writer
  pool: NodePool
  status: StatusReporter
  policy: ChainPolicy
  targets: ProjectionTargets
  addresses: readonly Hex[]
  mayHoldLogs: BloomTest
  /** First block to index. Never 0: genesis holds no logs, and a development chain makes it anew at each restart. */
  firstBlock: number
  cursor: Cursor
  /** Up to this block, logs are read from receipts, because the logs that nodes gave contradict each other. */
  receiptsUpTo: number
  awaitedFinal?: Header | undefined
  /** The block of another chain that was seen in place of ours, and since when, in milliseconds of the clock. */
  suspicion?: { hash: Hex; since: number } | undefined
  beacons: Beacons
  log: Logger
  signal: AbortSignal
}

export function getNextBlock({ cursor, firstBlock }: Ingest): number {
  return cursor.block ? cursor.block.number + 1 : firstBlock
}
