import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Sql, type TransactionSql } from './client.ts'

/** Locks and settings of a session would end up with whoever gets its connection next. */
export class PoolerError extends Error {
  override name = 'PoolerError'
}

const whatToDo = 'Name the database itself in DATABASE_DIRECT_URL.'
const ROUNDS = 5
/** A busy pooler returns the same connection by chance. */
const QUESTIONS = 20
const PATIENCE_MS = 2_000

/**
 * PostgreSQL tells each connection at its start which backend it has. Behind a pooler another one answers; it is
 * trusted to keep the session if that stays so while others take connections.
 * @param sql With a single connection.
 * @throws PoolerError before anything is left in a session.
 */
export async function assertKeepsSession(sql: Sql, databaseUrl: string): Promise<void> {
  const { told, answering } = await readBackend(sql).catch(explainRefusal)
  if (answering === told) return
  const other = createClient(databaseUrl, { max: 1, applicationName: 'session check' })
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await lookWhileOthersWork(sql, other)
      if (found === 'shared')
        throw new PoolerError(
          `The address of the database is that of a pooler which gives a connection to others between two statements (transaction mode). Locks are lost there in silence. ${whatToDo}`,
        )
      if (found === 'alone') return
    }
  } finally {
    await other.end({ timeout: 0 })
  }
}

export function explainRefusal(error: unknown): never {
  if (error instanceof Error && error.message.startsWith('unsupported startup parameter'))
    throw new PoolerError(
      `The address of the database is that of a pooler which refuses what a connection asks for at its start (${error.message}). ${whatToDo}`,
    )
  throw error
}

export async function assertAddressKeepsSession(databaseUrl: string): Promise<void> {
  const sql = createClient(databaseUrl, { max: 1, applicationName: 'session check', connectTimeoutSeconds: 3 })
  try {
    await assertKeepsSession(sql, databaseUrl)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function readBackend(sql: Sql | TransactionSql): Promise<{ told: number; answering: number }> {
  const rows = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`.simple()
  return { told: rows.state.pid, answering: rows[0]!.pid }
}

/**
 * A pooler that shares connections gives the one that was just freed to the other client, or has none left. `alone`: it
 * has only one, and keeps it.
 */
async function lookWhileOthersWork(sql: Sql, other: Sql): Promise<'kept' | 'shared' | 'alone'> {
  const before = await readBackend(sql)
  const signals = new EventEmitter<{ held: [backend: number]; release: [] }>()
  const released = once(signals, 'release')
  const release = () => signals.emit('release')
  const held = once(signals, 'held').then(([backend]) => backend as number)
  const holding = other.begin(async (tx) => {
    signals.emit('held', (await readBackend(tx)).answering)
    await released
  })
  holding.catch(() => undefined)
  const taken = await Promise.race([held, sleep(PATIENCE_MS, undefined, { ref: false })])
  if (taken === before.answering) {
    release()
    return 'shared'
  }
  const isKept = await staysAt(sql, before.answering).finally(release)
  if (!isKept) return 'shared'
  return taken === undefined ? 'alone' : 'kept'
}

/** Where connections are shared, a later question waits behind the other client. */
async function staysAt(sql: Sql, backend: number): Promise<boolean> {
  for (let question = 0; question < QUESTIONS; question += 1) {
    const asked = readBackend(sql).then(
      ({ answering }) => answering,
      () => undefined,
    )
    if ((await Promise.race([asked, sleep(PATIENCE_MS, undefined, { ref: false })])) !== backend) return false
  }
  return true
}
