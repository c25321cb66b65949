import { apiQuery } from './query.ts'

const MINUTE_MS = 60_000
const RETRY_MS = 5_000

/** What the deployment is: tokens with decimals and symbols, grades, layers. Asked again until it is known. */
export const systemConfigQuery = {
  ...apiQuery('/api/systemConfig', {}),
  staleTime: 10 * MINUTE_MS,
  refetchInterval: ({ state }: { state: { data: unknown } }): number | false =>
    state.data === undefined ? RETRY_MS : false,
}
