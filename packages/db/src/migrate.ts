import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runTimeRoles } from './as-role.ts'
import { createClient, type Sql } from './client.ts'
import { lockKeys } from './lock-spaces.ts'
import { assertKeepsSession } from './session.ts'

export type Migration = {
  name: string
  sql: string
  hash: string
  /** The newest migration that a process must know to run with this one; null for any, because this one only adds. */
  needs: string | null
}

export type AppliedMigration = Omit<Migration, 'sql'>

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))
const grantsFile = fileURLToPath(new URL('../grants.sql', import.meta.url))
const LOCK_TIMEOUT = '3s'
const RETRY_MS = 1_000
const minimumServerVersion = 150_000

export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrateOptions {
  migrations?: Migration[]
  say?: (sentence: string) => void
  patienceMs?: number
}

/**
 * Forward only: each file of `packages/db/migrations` is applied once, in order, in its own transaction. Any number of
 * processes may call it at once; one works and the others wait. A change that cannot get its lock at once backs off and
 * retries, so that nobody queues behind it.
 * @returns Names of the migrations applied now.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const files = options.migrations ?? (await readMigrations())
  const sql = createClient(databaseUrl, {
    max: 1,
    applicationName: 'migrate',
    settings: { lock_timeout: LOCK_TIMEOUT },
  })
  const whenFree = createPatience(options)
  try {
    await assertKeepsSession(sql, databaseUrl)
    await assertServerVersion(sql)
    await whenFree('Another migration', async () => sql`select pg_advisory_lock(${lockKeys.migration})`)
    const applied = await readApplied(sql)
    if (applied === undefined)
      await sql`
        create table public.schema_migration (
          name text primary key,
          hash text not null,
          applied_at timestamptz not null default now()
        )`
    const pending = getPending(files, applied ?? [])
    for (const { name, sql: statements, hash, needs } of pending) {
      await whenFree(`Migration ${name}`, async () =>
        sql.begin(async (tx) => {
          await tx.unsafe(statements)
          // The first migrations come before the column.
          const row = needs === null ? { name, hash } : { name, hash, needs }
          await tx`insert into public.schema_migration ${tx(row)}`
        }),
      )
    }
    // Rights belong to the newest schema: an older version must not grant what a newer one takes back.
    if (!hasNewer(files, applied ?? [])) await whenFree('Granting rights', async () => grantRunTimeRights(sql))
    return pending.map(({ name }) => name)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function createPatience({ say = () => undefined, patienceMs = 10 * 60_000 }: MigrateOptions) {
  const deadline = Date.now() + patienceMs
  return async function whenFree<T>(what: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isLockTimeout(error)) throw error
        if (Date.now() > deadline)
          throw new MigrationError(
            `${what} did not get its lock: a dump, a long transaction or another migration holds it.`,
          )
        say(`${what} waits: a dump, a long transaction or another migration holds a lock. Trying again.`)
        await wait(RETRY_MS)
      }
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Does nothing without the roles of roles.sql: one role does everything then. */
async function grantRunTimeRights(sql: Sql): Promise<void> {
  const [row] = await sql<{ missing: string[]; has_schema: boolean }[]>`
    select array(select name from unnest(${[...runTimeRoles]}::text[]) name where to_regrole(name) is null) as missing,
      to_regnamespace('settled') is not null as has_schema`
  const { missing, has_schema: hasSchema } = row!
  if (!hasSchema || missing.length === runTimeRoles.length) return
  if (missing.length > 0)
    throw new MigrationError(
      `The database has no role ${missing.join(', ')}: run packages/db/roles.sql once more, then this command.`,
    )
  await sql.unsafe(await readFile(grantsFile, 'utf8'))
}

export async function readApplied(sql: Sql): Promise<AppliedMigration[] | undefined> {
  const [row] = await sql<{ readable: boolean | null }[]>`
    select has_table_privilege(to_regclass('public.schema_migration'), 'select') as readable`
  if (!row?.readable) return undefined
  // An older schema has no column `needs`.
  const applied = await sql<AppliedMigration[]>`
    select name, hash, to_jsonb(migration) ->> 'needs' as needs from public.schema_migration migration`
  return applied.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export async function readMigrations(path = folder): Promise<Migration[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(path, name), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name,
        sql,
        hash: createHash('sha256').update(sql).digest('hex'),
        needs: /^-- needs: (\S+)$/m.exec(sql)?.[1] ?? null,
      }
    }),
  )
}

function hasNewer(files: readonly Migration[], applied: readonly AppliedMigration[]): boolean {
  return (applied.at(-1)?.name ?? '') > (files.at(-1)?.name ?? '')
}

export function getPending(files: Migration[], applied: AppliedMigration[]): Migration[] {
  const [base] = applied
  if (base && !files.some(({ name }) => name === base.name))
    throw new MigrationError(
      `The database was made by an earlier build: its schema begins with ${base.name}, this version's with ${files[0]?.name}, and there is no way from the one to the other. Make an empty database, name it in DATABASE_URL and run npm run migrate: the index and all that was earned and paid are computed again from the chain. Announcements, limits and claims of shares are in the former database alone: keep a dump of it.`,
    )
  const newest = files.at(-1)?.name ?? ''
  const newer = applied.filter(({ name }) => name > newest)
  for (const { name, needs } of newer)
    if (needs !== null && !files.some((file) => file.name === needs))
      throw new MigrationError(
        `The database has migration ${name}, which needs a version that knows ${needs}; this one ends with ${newest}. Run a newer version.`,
      )
  const known = applied.filter(({ name }) => name <= newest)
  for (const [index, { name, hash }] of known.entries()) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file)
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know. Run a newer version.`,
      )
    if (file.hash !== hash) {
      throw new MigrationError(
        `Migration ${name} was changed after it had been applied. Restore it and add a new one instead.`,
      )
    }
    assertInOrder(files[index], name)
  }
  const [first] = newer
  if (first) assertInOrder(files[known.length], first.name)
  return files.slice(known.length)
}

function assertInOrder(next: Migration | undefined, applied: string): void {
  if (next && next.name !== applied)
    throw new MigrationError(
      `Migration ${next.name} comes before ${applied}, which is applied already. Number it higher.`,
    )
}

async function assertServerVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: string; label: string }[]>`
    select current_setting('server_version_num') as version, current_setting('server_version') as label`
  if (Number(row?.version) < minimumServerVersion) {
    throw new MigrationError(`PostgreSQL 15 or newer is needed; the server is ${row?.label}.`)
  }
}
