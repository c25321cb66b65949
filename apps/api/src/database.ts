import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { createClient, runTimeSettings, type Sql, type TransactionSql } from '@app/db/client'
import { type Settings, usualLimits } from '@app/db/read-problems'
import { checkSchema, type SchemaState } from '@app/db/schema'
import type { Logger } from 'pino'

export type Database = Sql
export type Reader = Sql | TransactionSql

const CONNECT_TIMEOUT_SECONDS = 3
const RECONNECT_SECONDS = 0.25
const STATEMENT_TIMEOUT_MS = 5_000
const SLOW_STATEMENT_TIMEOUT_MS = 300_000
export const ANSWER_DEADLINE_MS = 6_000

// Compiling short index reads takes longer than running them, but estimates for many accounts would trigger it.
const answerSettings = { ...runTimeSettings, jit: 'off' }

export const answerLimits: Settings = { ...usualLimits, statement_timeout: '5s', jit: answerSettings.jit }

export const slowLimits: Settings = { ...usualLimits, statement_timeout: '5min' }

export function createDatabase(
  url: string,
  { pool, isShared = false }: { pool: number; isShared?: boolean },
): Database {
  return createClient(url, {
    max: pool,
    isShared,
    applicationName: 'api',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    connectTimeoutSeconds: CONNECT_TIMEOUT_SECONDS,
    reconnectSeconds: RECONNECT_SECONDS,
    settings: answerSettings,
  })
}

/** For jobs and operators, whose statements read all accounts. */
export function createSlowDatabase(url: string): Database {
  return createClient(url, {
    max: 4,
    applicationName: 'api jobs',
    statementTimeoutMs: SLOW_STATEMENT_TIMEOUT_MS,
    settings: runTimeSettings,
  })
}

/**
 * Rejects with `DATABASE_UNAVAILABLE` at the deadline. The server's own timeout cannot fire while it is frozen or
 * unreachable.
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

export interface PageInput {
  page: number
  pageSize: number
}

export function getOffset({ page, pageSize }: PageInput): number {
  return (page - 1) * pageSize
}

export function getPage({ page, pageSize }: PageInput, total: number) {
  return { page, pageSize, total }
}

export function toAddress(hex: string): Address {
  return toChecksumAddress(`0x${hex}`)
}

export function toHash(hex: string): Hash {
  return `0x${hex}`
}

const connectionErrors = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** SQLSTATE: connection exceptions, shutdown, too many connections, read-only standby, timeouts, bad credentials. */
const unavailableStates = /^(08|57P|53|25006|25P03|55P03|57014|28|3D000)/

const unmigratedStates = /^(42P01|42703|3F000)/

export type DatabaseFailure = 'down' | 'unmigrated'

export function classifyDatabaseError(error: unknown): DatabaseFailure | undefined {
  const code = getCode(error)
  if (code === undefined) return undefined
  if (connectionErrors.has(code) || unavailableStates.test(code)) return 'down'
  return unmigratedStates.test(code) ? 'unmigrated' : undefined
}

function getCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return getCode(error.errors[0])
  return undefined
}

export interface SchemaWatch {
  read(): Promise<SchemaState>
  /** @throws AppError `DATABASE_UNAVAILABLE` for another schema, so that nothing is written or signed over it. */
  require(): Promise<void>
  stop(): void
}

const FRESH_MS = 1_000
const LOOK_EVERY_MS = 5_000
const DEADLINE_MS = 2_500

export function watchSchema(database: Database, log: Logger): SchemaWatch {
  let asked: { at: number; answer: Promise<SchemaState> } | undefined
  let said: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function ask(): Promise<SchemaState> {
    const state = await runQuery(checkSchema(database), DEADLINE_MS)
    const words = state.fits ? state.has : state.reason
    if (words !== said) {
      if (state.fits) log.info({ schema: state.has }, 'the schema of the database is one that this version can work on')
      else
        log.error(
          { reason: state.reason },
          'the schema of the database is none that this version can work on: nothing is written or signed',
        )
      said = words
    }
    return state
  }

  function read(): Promise<SchemaState> {
    const now = performance.now()
    if (!asked || now - asked.at > FRESH_MS) {
      const answer = ask()
      answer.catch(() => (asked = undefined))
      asked = { at: now, answer }
    }
    return asked.answer
  }

  async function look(): Promise<void> {
    const fits = await read().then(
      (state) => state.fits,
      () => false,
    )
    if (!isStopped) timer = setTimeout(() => void look(), fits ? LOOK_EVERY_MS : FRESH_MS)
  }
  void look()

  return {
    read,
    async require() {
      const state = await read()
      if (!state.fits) throw new AppError('DATABASE_UNAVAILABLE', { details: { reason: state.reason } })
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
