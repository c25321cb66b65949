import { apiQuery } from '#shared/api/query.ts'

/** Renewed while the page is looked at; an answer of the index is at most this old when it comes. */
export const tokenStatsQuery = { ...apiQuery('/api/tokenStats', {}), refetchInterval: 15_000 }
