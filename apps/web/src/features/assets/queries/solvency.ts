import { apiQuery } from '#shared/api/query.ts'

const REFRESH_MS = 15_000

/** What the contracts hold and owe. */
export const solvencyQuery = { ...apiQuery('/api/solvency', {}), refetchInterval: REFRESH_MS }
