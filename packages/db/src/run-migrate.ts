import { parseArgs } from 'node:util'
import { createClient } from './client.ts'
import { isDatabaseUrl } from './database-url.ts'
import { migrate } from './migrate.ts'
import { checkSchema } from './schema.ts'

const help = `Usage: npm run migrate [-- --check]

Brings the database to the schema of this version. Services that wait for it go on by themselves.
Run it with a role that may create; services need no such right (packages/db/roles.sql).

  --check  Say whether the schema is the one that this version needs, and change nothing.

Environment: DATABASE_URL, postgres://user:password@host:port/database, of several servers host:port,host:port;
DATABASE_DIRECT_URL, the database itself, where that is a pooler.
Ends with 0 when the schema is right, 1 when it is not, 2 for wrong use, 78 without a right address.`

const EXIT_REFUSED = 1
const EXIT_USAGE = 2
const EXIT_CONFIGURATION = 78

function readOptions(): { help: boolean; check: boolean } {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean', short: 'h', default: false }, check: { type: 'boolean', default: false } },
    })
    return values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
    process.exit(EXIT_USAGE)
  }
}

async function check(databaseUrl: string): Promise<boolean> {
  const sql = createClient(databaseUrl, { max: 1, applicationName: 'migrate --check' })
  try {
    const state = await checkSchema(sql)
    console.log(state.fits ? `The schema is right: it ends with ${state.has}.` : state.reason)
    return state.fits
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function main(): Promise<boolean> {
  const options = readOptions()
  if (options.help) {
    console.log(help)
    return true
  }
  const variable = process.env['DATABASE_DIRECT_URL']?.trim() ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const databaseUrl = process.env[variable]?.trim()
  if (!databaseUrl || !isDatabaseUrl(databaseUrl)) {
    console.error(`${variable} must be a URL that starts with postgres://`)
    process.exit(EXIT_CONFIGURATION)
  }
  if (options.check) return check(databaseUrl)
  const applied = await migrate(databaseUrl, { say: console.log })
  for (const name of applied) console.log(`applied ${name}`)
  return check(databaseUrl)
}

main().then(
  (done) => process.exit(done ? 0 : EXIT_REFUSED),
  (error: unknown) => {
    console.error(error instanceof Error ? `Not migrated: ${error.message}` : error)
    process.exit(EXIT_REFUSED)
  },
)
