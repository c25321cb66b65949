import type { Sql } from '@app/db/client'

/**
 * Marks all rows as visible to all and updates statistics, so that index-only reads need no look at the table; without
 * names for the whole database. Test servers commit asynchronously, and vacuum skips rows whose commit is not yet
 * written: so everything is flushed before, and vacuum itself commits synchronously.
 */
export async function vacuumVisible(sql: Sql, tables: readonly string[] = []): Promise<void> {
  const connection = await sql.reserve()
  try {
    await connection`set synchronous_commit = on`
    await connection`select pg_logical_emit_message(true, 'vacuum', '')`
    await connection.unsafe(`vacuum analyze ${tables.join(', ')}`)
    await connection`reset synchronous_commit`
  } finally {
    connection.release()
  }
}
