import { apiQuery } from '#shared/api/query.ts'

const minutes = 60_000

/** Renewed while the page is looked at; an answer of the index is at most this old when it comes. */
export const tokenStatsQuery = { ...apiQuery('/api/tokenStats', {}), refetchInterval: 15_000 }

/** Decimals and symbols of the tokens behind the figures. */
export const systemConfigQuery = { ...apiQuery('/api/systemConfig', {}), staleTime: 10 * minutes }
