import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type Sql } from './client.ts'

export type Migration = { name: string; sql: string; hash: string }

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))
const lockKey = 7_240_117_001
const minimumServerVersion = 150_000

/** Thrown when the database and the migration files contradict each other. Nothing has been changed then. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Brings the database to the newest schema. Forward only: each file of `packages/db/migrations` is applied once, in order, each in its
 * own transaction. Any number of processes may call it at once; one works and the others wait.
 * @returns Names of the migrations applied now.
 */
export async function migrate(databaseUrl: string, migrations?: Migration[]): Promise<string[]> {
  const files = migrations ?? (await readMigrations(folder))
  const sql = createClient(databaseUrl, { max: 1, applicationName: 'migrate' })
  try {
    await assertServerVersion(sql)
    await sql`select pg_advisory_lock(${lockKey})`
    await sql`
      create table if not exists public.schema_migration (
        name text primary key,
        hash text not null,
        applied_at timestamptz not null default now()
      )`
    const applied = await sql<{ name: string; hash: string }[]>`select name, hash from public.schema_migration`
    const pending = getPending(
      files,
      applied.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    for (const { name, sql: statements, hash } of pending) {
      await sql.begin(async (tx) => {
        await tx.unsafe(statements)
        await tx`insert into public.schema_migration (name, hash) values (${name}, ${hash})`
      })
    }
    return pending.map(({ name }) => name)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

export async function readMigrations(path: string): Promise<Migration[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(path, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

/** The files not applied yet. Throws when an applied one was changed, removed, or would have to be applied out of order. */
export function getPending(files: Migration[], applied: { name: string; hash: string }[]): Migration[] {
  for (const [index, { name, hash }] of applied.entries()) {
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
    if (files[index]?.name !== name) {
      throw new MigrationError(
        `Migration ${files[index]?.name} comes before ${name}, which is applied already. Number it higher.`,
      )
    }
  }
  return files.slice(applied.length)
}

async function assertServerVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: string; label: string }[]>`
    select current_setting('server_version_num') as version, current_setting('server_version') as label`
  if (Number(row?.version) < minimumServerVersion) {
    throw new MigrationError(`PostgreSQL 15 or newer is needed; the server is ${row?.label}.`)
  }
}
