import { createTestDatabase } from './database.ts'
import { startPostgres } from './postgres.ts'

/**
 * One temporary PostgreSQL for all integration tests, unless TEST_DATABASE_URL names another, with a migrated database
 * to copy. Called for each project of a run: the first call creates both for all.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_TEMPLATE'] !== undefined) return undefined
  const server = process.env['TEST_DATABASE_URL'] === undefined ? await startPostgres() : undefined
  if (server) process.env['TEST_DATABASE_URL'] = server.url
  const template = await createTestDatabase()
  process.env['TEST_DATABASE_TEMPLATE'] = template.name
  return async () => {
    await template.drop()
    await server?.stop()
  }
}
