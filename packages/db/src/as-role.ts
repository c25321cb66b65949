/** Those of roles.sql that services run as. */
export const runTimeRoles = ['app_api', 'app_indexer', 'app_settler', 'app_signer'] as const
export type RunTimeRole = (typeof runTimeRoles)[number]

/** The address of the same database for `role`, where it has the same password, as in tests. */
export function asRole(databaseUrl: string, role: RunTimeRole): string {
  const url = new URL(databaseUrl)
  url.username = role
  return url.href
}
