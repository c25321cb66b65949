import { AppError } from '@app/core/app-error'
import { createClient, runTimeSettings, type Sql, type TransactionSql } from '@app/db/client'

export type Database = Sql
/** The pool or a transaction of it. */
export type Reader = Sql | TransactionSql

const CONNECT_TIMEOUT_SECONDS = 3
const RECONNECT_SECONDS = 0.25
const STATEMENT_TIMEOUT_MS = 5_000
const SLOW_STATEMENT_TIMEOUT_MS = 300_000
export const ANSWER_DEADLINE_MS = 6_000

/** A pool that fails quickly when the server is away and is back within a second of it. */
export function createDatabase(url: string, { pool }: { pool: number }): Database {
  return createClient(url, {
    max: pool,
    applicationName: 'api',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    connectTimeoutSeconds: CONNECT_TIMEOUT_SECONDS,
    reconnectSeconds: RECONNECT_SECONDS,
    // Reads of a few rows by index: compiling them takes longer than running them, and estimates for many accounts ask for it.
    settings: { ...runTimeSettings, jit: 'off' },
  })
}

/** For jobs and operators: statements over all accounts, on few connections. */
export function createSlowDatabase(url: string): Database {
  return createClient(url, {
    max: 4,
    applicationName: 'api jobs',
    statementTimeoutMs: SLOW_STATEMENT_TIMEOUT_MS,
    settings: runTimeSettings,
  })
}

/**
 * The rows of a query, or `DATABASE_UNAVAILABLE` when a server that accepts connections does not answer: the server's own
 * time-out cannot fire while it is frozen or unreachable.
 */
export async function runQuery<T>(query: Promise<T>, deadlineMs = ANSWER_DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('DATABASE_UNAVAILABLE')), deadlineMs)
  })
  try {
    return await Promise.race([query, deadline])
  } finally {
    clearTimeout(timer)
  }
}
