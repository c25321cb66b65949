import type { Sql } from './client.ts'
import type { SchemaState } from './schema.ts'

export async function readDatabaseProblems(
  sql: Sql,
  readSchema: () => Promise<SchemaState>,
  deadlineMs = 2_500,
): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve(['The database does not answer.']), deadlineMs)
  })
  try {
    return await Promise.race([ask(sql, readSchema), deadline])
  } catch {
    return ['The database cannot be asked.']
  } finally {
    clearTimeout(timer)
  }
}

async function ask(sql: Sql, readSchema: () => Promise<SchemaState>): Promise<string[]> {
  const [row] = await sql<{ read_only: boolean }[]>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`
  const schema = await readSchema()
  return [...(row?.read_only ? ['The database is read-only.'] : []), ...(schema.fits ? [] : [schema.reason])]
}
