import { startPostgres } from './postgres.ts'

/** One temporary PostgreSQL for all integration tests, unless TEST_DATABASE_URL names another. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return undefined
  const server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
  return async () => server.stop()
}
