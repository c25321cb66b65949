import { runQuery, type Database } from '../../database/database.ts'

/** Number of the last indexed block that may be read; undefined before the first and during a rebuild. */
export async function getIndexedBlock(database: Database): Promise<number | undefined> {
  const [row] = await runQuery(
    database<{ block_number: number | null }[]>`
      select block_number from chain.cursor where state <> 'replaying'`,
  )
  return row?.block_number ?? undefined
}
