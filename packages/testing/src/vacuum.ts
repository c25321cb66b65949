import type { Sql } from '@app/db/client'

/**
 * Makes all rows visible to all and counts them, so that a read by index alone needs no look at the table; without names, in the
 * whole database. Test servers commit asynchronously, and vacuum passes over rows whose commit still waits to be written: so what
 * is committed so far is written first, and what vacuum commits itself, table by table, at once.
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
