import type { Sql } from './client.ts'
import { getPending, type Migration, MigrationError, readApplied, readMigrations } from './migrate.ts'
import { explainRefusal } from './session.ts'

export type SchemaState = { fits: true; has: string } | { fits: false; reason: string }

let ours: Promise<Migration[]> | undefined

/**
 * Whether a process of this version may work: all its migrations are applied, and no newer one needs more than it
 * knows. Rejects when the database does not answer, with a PoolerError when a pooler refuses the settings of a
 * connection.
 */
export async function checkSchema(sql: Sql): Promise<SchemaState> {
  const files = await (ours ??= readMigrations())
  const needed = files.at(-1)?.name
  const applied = await readApplied(sql).catch(explainRefusal)
  try {
    const has = applied?.at(-1)?.name
    if (!applied || has === undefined)
      return {
        fits: false,
        reason: `The database has no schema, this version needs ${needed}: npm run migrate makes it.`,
      }
    if (getPending(files, applied).length > 0)
      return {
        fits: false,
        reason: `The schema of the database ends with ${has}, this version needs ${needed}: npm run migrate brings it there.`,
      }
    return { fits: true, has }
  } catch (error) {
    if (error instanceof MigrationError) return { fits: false, reason: error.message }
    throw error
  }
}
