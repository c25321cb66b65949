/** Those of roles.sql that services run as. */
export type RunTimeRole = 'app_api' | 'app_indexer'

/** The address of the same database for `role`, where it has the same password, as in tests. */
export function asRole(databaseUrl: string, role: RunTimeRole): string {
  const url = new URL(databaseUrl)
  url.username = role
  return url.href
}
