import type { SystemConfig } from '@app/core/api/system'
import { apiQuery } from './query.ts'
import type { TokenUnit } from '../format/format-token-amount.ts'

const MINUTE_MS = 60_000

export const systemConfigQuery = { ...apiQuery('/api/systemConfig', {}), staleTime: 10 * MINUTE_MS }

/** How amounts of a token are written; undefined while that is not known, and for a token that is not listed. */
export function findUnit(
  config: Pick<SystemConfig, 'tokens'> | undefined,
  token: string | undefined,
): TokenUnit | undefined {
  // A native coin has no address: no address is not a token's.
  const wanted = token?.toLowerCase()
  return wanted ? config?.tokens.find(({ address }) => address.toLowerCase() === wanted) : undefined
}
