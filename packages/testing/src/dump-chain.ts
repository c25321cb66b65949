import { createClient } from '@app/db/client'

/** Rows as text, in the order of their keys, by table. */
export type ChainDump = Record<string, string[]>

/**
 * Everything that must be equal in two databases that indexed the same chain: all projections, the event log, and the blocks that
 * hold logs. Byte for byte: rows are compared in PostgreSQL's own text form.
 */
export async function dumpChain(databaseUrl: string): Promise<ChainDump> {
  const sql = createClient(databaseUrl, { max: 1 })
  try {
    const projections = await sql<{ name: string }[]>`select name from chain.projections() name`
    const dump: ChainDump = {}
    for (const name of [...projections.map((row) => row.name), 'log']) {
      const [key] = await sql<{ columns: string[] }[]>`select chain.key_columns(${name}) as columns`
      const rows = await sql<{ row: string }[]>`
        select table_::text as row from ${sql(`chain.${name}`)} table_ order by ${sql(key!.columns)}`
      dump[name] = rows.map(({ row }) => row)
    }
    const blocks = await sql<{ row: string }[]>`
      select block::text as row from chain.block block
      where exists (select from chain.log where log.block_number = block.number) order by number`
    dump['block'] = blocks.map(({ row }) => row)
    return dump
  } finally {
    await sql.end({ timeout: 5 })
  }
}
