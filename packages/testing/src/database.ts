import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runTimeRoles } from '@app/db/as-role'
import { migrate } from '@app/db/migrate'
import postgres from 'postgres'
import { type Postgres, startPostgres } from './postgres.ts'

const rolesFile = new URL('../../db/roles.sql', import.meta.url)

export type TestDatabase = {
  url: string
  name: string
  drop(): Promise<void>
}

/**
 * A fresh database for one test file, with all migrations unless `migrated` is false. Uses the server of
 * TEST_DATABASE_URL (set by the integration project's global setup) and copies TEST_DATABASE_TEMPLATE where it is set;
 * otherwise starts a temporary server.
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const given = process.env['TEST_DATABASE_URL']
  const server: Postgres | undefined = given === undefined ? await startPostgres() : undefined
  const serverUrl = given ?? server!.url
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const template = given === undefined || !migrated ? undefined : process.env['TEST_DATABASE_TEMPLATE']
  await run(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  if (migrated && template === undefined) {
    await makeSchema(url.href)
  }
  return {
    url: url.href,
    name,
    drop: async () => {
      if (server) await server.stop()
      else await run(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Also creates production's roles, with the password of `databaseUrl`. */
export async function makeSchema(databaseUrl: string): Promise<void> {
  const roles = await readFile(rolesFile, 'utf8')
  const password = decodeURIComponent(new URL(databaseUrl).password).replaceAll("'", "''")
  await run(
    databaseUrl,
    [roles, ...['app_migrator', ...runTimeRoles].map((role) => `alter role ${role} password '${password}';`)].join(
      '\n',
    ),
  )
  await migrate(databaseUrl)
}

async function run(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
