export const runTimeRoles = ['app_api', 'app_indexer', 'app_settler', 'app_signer'] as const
export type RunTimeRole = (typeof runTimeRoles)[number]

export function asRole(databaseUrl: string, role: RunTimeRole): string {
  const url = new URL(databaseUrl)
  url.username = role
  return url.href
}
