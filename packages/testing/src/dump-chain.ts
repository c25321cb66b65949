import { createClient, type Sql } from '@app/db/client'

/** Rows as text, in the order of their keys, by table. */
export type ChainDump = Record<string, string[]>

/**
 * Everything that must be equal in two databases that indexed the same chain: all projections, the event log, and the blocks that
 * hold logs. Byte for byte: rows are compared in PostgreSQL's own text form.
 */
export async function dumpChain(databaseUrl: string): Promise<ChainDump> {
  const sql = createClient(databaseUrl, { max: 1 })
  try {
    return await dumpTables(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** As `dumpChain`, by a client that is there. */
export async function dumpTables(sql: Sql): Promise<ChainDump> {
  const tables = await sql<{ name: string; keys: string[] }[]>`
    select name, chain.key_columns(name) as keys from (select * from chain.projections() union all values ('log'), ('block')) table_ (name)`
  const parts = tables.map(
    ({ name, keys }) => sql`
      select ${name} as name, coalesce(array_agg(row_::text order by ${sql(keys)}), '{}') as rows
      from ${sql(`chain.${name}`)} row_ ${
        name === 'block' ? sql`where exists (select from chain.log where log.block_number = row_.number)` : sql``
      }`,
  )
  const dumps = await sql<{ name: string; rows: string[] }[]>`
    ${parts.map((part, index) => (index === 0 ? part : sql`union all ${part}`))}`
  return Object.fromEntries(dumps.map(({ name, rows }) => [name, rows]))
}
