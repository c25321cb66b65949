import postgres from 'postgres'
import { hasSeveralHosts } from './database-url.ts'
import { createServerSocket } from './silent-servers.ts'

export type Sql = postgres.Sql
export type TransactionSql = postgres.TransactionSql
export type PendingQuery = postgres.PendingQuery<postgres.Row[]>

export type ClientOptions = {
  max?: number
  applicationName?: string
  statementTimeoutMs?: number
  connectTimeoutSeconds?: number
  reconnectSeconds?: number
  settings?: Record<string, string>
  /**
   * Through a pooler that lends the connection to others between transactions. Settings and prepared statements would
   * then be theirs too, so the role must have the settings.
   */
  isShared?: boolean
  onClose?: () => void
}

/** The types of postgres.js lack this option. */
const ownSockets: object = { socket: createServerSocket }

/**
 * `bytea` is `0x…` in lower case, `numeric` is `bigint`, `bigint` (int8) is `number` and fails beyond 2^53. Queries
 * with a fraction in a numeric must cast it to text. Pass a `bigint` as a parameter through `toNumeric`.
 * Of several hosts it connects to the primary, also after a failover.
 */
export function createClient(databaseUrl: string, options: ClientOptions = {}): Sql {
  const { reconnectSeconds } = options
  return postgres(databaseUrl, {
    ...ownSockets,
    max: options.max ?? 10,
    max_lifetime: null,
    ...(hasSeveralHosts(databaseUrl) ? { target_session_attrs: 'primary' } : {}),
    connect_timeout: options.connectTimeoutSeconds ?? 10,
    ...(reconnectSeconds === undefined ? {} : { backoff: () => reconnectSeconds }),
    onnotice: () => undefined,
    ...(options.isShared === true ? { prepare: false } : {}),
    ...(options.onClose ? { onclose: options.onClose } : {}),
    connection: {
      application_name: options.applicationName ?? 'app',
      TimeZone: 'UTC',
      ...(options.isShared === true ? {} : getSettings(options)),
    },
    types: {
      bytea: { to: 17, from: [17], serialize: serializeBytes, parse: (text: string) => `0x${text.slice(2)}` },
      numeric: { to: 1700, from: [1700], serialize: String, parse: parseNumeric },
      int8: { to: 20, from: [20], serialize: String, parse: parseInt8 },
    },
  })
}

function getSettings({ settings, statementTimeoutMs }: ClientOptions): Record<string, string> {
  return { ...settings, ...(statementTimeoutMs === undefined ? {} : { statement_timeout: `${statementTimeoutMs}ms` }) }
}

/** A client that hangs or is cut off loses its transaction with its locks, and never waits long for a lock. */
export const runTimeSettings = {
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
}

export function createProbeClient(
  databaseUrl: string,
  applicationName: string,
  { isShared = false }: Pick<ClientOptions, 'isShared'> = {},
): Sql {
  return createClient(databaseUrl, {
    isShared,
    max: 1,
    applicationName,
    statementTimeoutMs: 5_000,
    connectTimeoutSeconds: 3,
    reconnectSeconds: 0.25,
    settings: runTimeSettings,
  })
}

/** postgres.js reads a bare `bigint` as an int8 of 63 bits. */
export function toNumeric(amount: bigint): string {
  return amount.toString()
}

function serializeBytes(value: unknown): string {
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)) return `\\x${value.slice(2)}`
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  throw new TypeError(`Not bytes in hex: ${String(value)}`)
}

function parseNumeric(text: string): bigint {
  if (!/^-?\d+$/.test(text)) throw new TypeError(`numeric ${text} is not an integer; cast it to text in the query`)
  return BigInt(text)
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond 2^53; cast it to numeric in the query`)
  return value
}
