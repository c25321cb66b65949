import type { Deployment } from '@app/config/deployments'
import { createClient, type Sql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { Logger } from 'pino'
import { createLog } from '@app/process/log'
import { describeError } from './errors.ts'
import { replayLog } from './ingest/apply-logs.ts'
import { readCursor } from './ingest/cursor.ts'
import { acquireWriter, type Writer } from './ingest/writer.ts'
import { projectionVersion } from './projections/projector.ts'
import { getProjectionTargets } from './projections/targets.ts'

export type MaintenanceOptions = { databaseUrl: string; log: Logger; signal?: AbortSignal }

async function asWriter<result>(
  { databaseUrl, log, signal }: MaintenanceOptions,
  work: (writer: Writer) => Promise<result>,
): Promise<result> {
  const writer = await acquireWriter(databaseUrl, log, signal ?? new AbortController().signal)
  try {
    return await work(writer)
  } finally {
    await writer.end()
  }
}

/**
 * Rebuilds all projections from the event log, without the chain, in one transaction: readers see the old rows until it
 * is done. Waits until a running indexer ends.
 * @returns The number of logs replayed.
 */
export async function replayProjections(options: MaintenanceOptions & { deployment: Deployment }): Promise<number> {
  const targets = getProjectionTargets(options.deployment)
  return asWriter(options, async (writer) => {
    await writer.transaction(
      async (tx) => tx`update chain.cursor set state = 'replaying', updated_at = ${selectNow(tx)}`,
    )
    return writer.transaction(async (tx) => {
      const cursor = await readCursor(tx)
      if (!cursor?.block) return 0
      const range = { to: cursor.block.number, floor: cursor.floor ?? cursor.block.number }
      const logs = await replayLog(tx, targets, range)
      await tx`
        update chain.cursor set projection_version = ${projectionVersion}, state = 'starting', updated_at = ${selectNow(tx)}`
      return logs
    })
  })
}

export async function resetChain(options: MaintenanceOptions): Promise<void> {
  await asWriter(options, async (writer) =>
    writer.transaction(async (tx) => {
      await tx`select chain.clear_projections()`
      await tx`delete from chain.log`
      await tx`delete from chain.block`
      await tx`delete from chain.cursor`
    }),
  )
}

export type DeepReorg = { id: number; block: number; depth: number; at: string }

export async function readOpenDeepReorgs(databaseUrl: string): Promise<DeepReorg[]> {
  return withClient(databaseUrl, async (sql) => {
    const rows = await sql<(Omit<DeepReorg, 'at'> & { at: number })[]>`
      select id, block, depth, at from chain.deep_reorg where acknowledged_at is null order by id`
    return rows.map((row) => ({ ...row, at: new Date(row.at * 1_000).toISOString() }))
  })
}

/**
 * An operator confirms that reorgs of final blocks were looked into, so whatever they stopped may go on. A running
 * indexer is not disturbed.
 * @returns The ids that are newly acknowledged.
 */
export async function acknowledgeDeepReorgs(
  databaseUrl: string,
  { ids, by, reason }: { ids: readonly number[]; by: string; reason: string },
): Promise<number[]> {
  return withClient(databaseUrl, async (sql) => {
    const rows = await sql<{ id: number }[]>`
      update chain.deep_reorg set acknowledged_at = ${selectNow(sql)}, acknowledged_by = ${by}, reason = ${reason}
      where acknowledged_at is null and id = any(${ids as number[]}::bigint[])
      returning id`
    return rows.map((row) => row.id).toSorted((a, b) => a - b)
  })
}

async function withClient<result>(databaseUrl: string, work: (sql: Sql) => Promise<result>): Promise<result> {
  const sql = createClient(databaseUrl, { max: 1, applicationName: 'indexer acknowledge' })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

export async function runCommand(work: (log: Logger) => Promise<void>): Promise<void> {
  const log = createLog('indexer', 'info')
  try {
    await work(log)
    process.exit(0)
  } catch (error) {
    log.fatal({ error: describeError(error) }, 'the command failed')
    process.exit(1)
  }
}
