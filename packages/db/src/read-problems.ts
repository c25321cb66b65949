import { runTimeSettings, type Sql } from './client.ts'
import type { SchemaState } from './schema.ts'
import { explainRefusal, PoolerError } from './session.ts'

const { lock_timeout, idle_in_transaction_session_timeout } = runTimeSettings
export const usualLimits: Settings = { lock_timeout, idle_in_transaction_session_timeout }

/** Values as `current_setting` returns them: the same text must come back. */
export type Settings = Readonly<Record<string, string>>

export async function readDatabaseProblems(
  sql: Sql,
  readSchema: () => Promise<SchemaState>,
  { limits = usualLimits, deadlineMs = 2_500 }: { limits?: Settings; deadlineMs?: number } = {},
): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve(['The database does not answer.']), deadlineMs)
  })
  try {
    return await Promise.race([ask(sql, readSchema, limits).catch(explainRefusal), deadline])
  } catch (error) {
    return [error instanceof PoolerError ? error.message : 'The database cannot be asked.']
  } finally {
    clearTimeout(timer)
  }
}

async function ask(sql: Sql, readSchema: () => Promise<SchemaState>, limits: Settings): Promise<string[]> {
  const [row] = await sql<{ read_only: boolean }[]>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`
  const schema = await readSchema()
  return [
    ...(row?.read_only ? ['The database is read-only.'] : []),
    ...(schema.fits ? [] : [schema.reason]),
    ...(await readLostLimits(sql, limits)),
  ]
}

/** A pooler may drop settings that a connection asks for at its start. */
export async function readLostLimits(sql: Sql, limits: Settings): Promise<string[]> {
  const lost = await sql<{ name: string; wanted: string; role: string; database: string }[]>`
    select name, wanted, current_user as role, current_database() as database
    from json_each_text(${JSON.stringify(limits)}::text::json) as setting (name, wanted)
    where current_setting(name) <> wanted`
  const [first] = lost
  if (!first) return []
  const settings = lost.map(({ name, wanted }) => `${name} = '${wanted}'`)
  const commands = settings.map((setting) => `alter role ${first.role} in database ${first.database} set ${setting};`)
  return [
    `Connections of the database do not have ${settings.join(', ')}: a pooler does not pass on what they ask for. An administrator gives them to the role and starts the pooler's connections anew: ${commands.join(' ')}`,
  ]
}
