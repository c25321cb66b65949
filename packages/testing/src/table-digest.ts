import { createClient } from '@app/db/client'

/** With the number of rows; equal only where every row is equal. */
export async function digestTables(databaseUrl: string): Promise<Record<string, string>> {
  const sql = createClient(databaseUrl, { max: 1 })
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('app', 'chain', 'settled') order by name`
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await sql.unsafe<{ digest: string }[]>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text collate "C"), '')) as digest from ${name} t`,
      )
      digests[name] = row!.digest
    }
    return digests
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export function findChangedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
}
