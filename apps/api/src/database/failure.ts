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

/** SQLSTATE: connection exceptions, shutdown, too many connections, read-only standby, time-outs, bad credentials. */
const unavailableStates = /^(08|57P|53|25006|25P03|55P03|57014|28|3D000)/

/** SQLSTATE: a table, column or schema is missing, so the migrations have not run (yet). */
const unmigratedStates = /^(42P01|42703|3F000)/

export type DatabaseFailure = 'down' | 'unmigrated'

/** Undefined for an error that is not the database's state but a fault of ours. */
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
