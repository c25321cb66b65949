import { apiQuery } from './query.ts'

const MINUTE_MS = 60_000

/** What the deployment is: tokens with decimals and symbols, grades, layers. */
export const systemConfigQuery = { ...apiQuery('/api/systemConfig', {}), staleTime: 10 * MINUTE_MS }
