import { createClient, type Sql } from '@app/db/client'

export type ChainDump = Record<string, string[]>

/**
 * Everything that must be equal in two databases that indexed the same chain: all projections, the event log, and the
 * blocks with logs, compared in PostgreSQL's text form.
 */
export async function dumpChain(databaseUrl: string): Promise<ChainDump> {
  const sql = createClient(databaseUrl, { max: 1 })
  try {
    const tables = await readTables<{ rows: string[] }>(
      sql,
      (sorted) => sql`coalesce(array_agg(row_::text ${sorted}), '{}') as rows`,
    )
    return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

export type ChainDigest = Record<string, { rows: number; digest: string }>

export async function digestTables(sql: Sql): Promise<ChainDigest> {
  const tables = await readTables<ChainDigest[string]>(
    sql,
    (sorted) => sql`count(*) as rows, md5(string_agg(row_::text, e'\n' ${sorted})) as digest`,
  )
  return Object.fromEntries(tables.map(({ name, ...digest }) => [name, digest]))
}

type Part = ReturnType<Sql>

/** @param select What to read of each table; `sorted` has its rows in the order of their keys. */
async function readTables<read>(sql: Sql, select: (sorted: Part) => Part) {
  const tables = await sql<{ name: string; keys: string[] }[]>`
    select name, chain.key_columns(name) as keys from (select * from chain.projections() union all values ('log'), ('block')) table_ (name)`
  const parts = tables.map(
    ({ name, keys }) => sql`
      select ${name} as name, ${select(sql`order by ${sql(keys)}`)}
      from ${sql(`chain.${name}`)} row_ ${
        name === 'block' ? sql`where exists (select from chain.log where log.block_number = row_.number)` : sql``
      }`,
  )
  return sql<({ name: string } & read)[]>`${parts.map((part, index) => (index === 0 ? part : sql`union all ${part}`))}`
}
