import { setTimeout as sleep } from 'node:timers/promises'
import { getChain } from '@app/config/chains'
import { createClient } from '@app/db/client'
import { asRole } from '@app/db/as-role'
import { pino } from 'pino'
import { type IndexerOptions, runIndexer } from './indexer.ts'

export type TestIndexerOptions = Omit<IndexerOptions, 'log' | 'signal' | 'finality'> & {
  onLog?: (line: Record<string, unknown>) => void
}

export type TestIndexer = {
  /** Settles when the indexer has ended, with its failure if it failed. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** An indexer inside this process, for tests, with the rights of production. */
export function startTestIndexer({ onLog, ...options }: TestIndexerOptions): TestIndexer {
  const stop = new AbortController()
  const log = pino(
    { level: onLog ? 'debug' : 'silent', base: undefined },
    { write: (text) => onLog?.(JSON.parse(text)) },
  )
  const ended = runIndexer({
    ...options,
    finality: getChain(options.deployment.chainId).finality,
    databaseUrl: asRole(options.databaseUrl, 'app_indexer'),
    log,
    signal: stop.signal,
  })
  ended.catch(() => undefined)
  return {
    ended,
    stop: async () => {
      stop.abort()
      await ended
    },
  }
}

export type CursorRow = {
  block_number: number | null
  block_hash: string | null
  final_block_number: number | null
  head_block_number: number | null
  journal_floor: number | null
  state: string
  last_error: string | null
  reorg_count: number
  last_reorg_depth: number | null
  open_deep_reorgs: number
}

/** Reads the cursor until it is as wanted. Throws with the last one after `timeoutMs`. */
export async function waitForCursor(
  databaseUrl: string,
  isWanted: (cursor: CursorRow) => boolean,
  timeoutMs = 50_000,
): Promise<CursorRow> {
  const sql = createClient(databaseUrl, { max: 1 })
  const deadline = Date.now() + timeoutMs
  try {
    for (;;) {
      const [row] = await sql<CursorRow[]>`
        select *, (select count(*) from chain.deep_reorg where acknowledged_at is null) as open_deep_reorgs from chain.cursor`
      if (row && isWanted(row)) return row
      if (Date.now() > deadline) throw new Error(`The cursor did not become as wanted: ${JSON.stringify(row)}`)
      await sleep(25)
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Indexes everything there is with an indexer of its own, and ends it. */
export async function indexOnce(
  options: TestIndexerOptions,
  head: { number: number; hash: string },
): Promise<CursorRow> {
  const indexer = startTestIndexer(options)
  try {
    return await waitForHead(options.databaseUrl, head)
  } finally {
    await indexer.stop()
  }
}

export async function waitForHead(databaseUrl: string, head: { number: number; hash: string }): Promise<CursorRow> {
  return waitForCursor(databaseUrl, (cursor) => cursor.block_number === head.number && cursor.block_hash === head.hash)
}
