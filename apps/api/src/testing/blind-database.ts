import type { Sql } from '@app/db/client'

/** The address of the database for one who may look at nothing but its version: it refuses what a fault of ours would ask. */
export async function createBlindUrl(sql: Sql, databaseUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const role = `blind_${databaseUrl.split('_').at(-1)}`
  await sql.unsafe(`create role ${role} login password 'blind'; grant select on public.schema_migration to ${role}`)
  const url = new URL(databaseUrl)
  url.username = role
  url.password = 'blind'
  return {
    url: url.href,
    async drop() {
      await sql.unsafe(`drop owned by ${role}; drop role ${role}`)
    },
  }
}
