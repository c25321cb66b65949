import type { SystemConfig } from '@app/core/api/system'
import { apiQuery } from './query.ts'
import type { TokenUnit } from '../format/format-token-amount.ts'

const MINUTE_MS = 60_000

export const systemConfigQuery = { ...apiQuery('/api/systemConfig', {}), staleTime: 10 * MINUTE_MS }

/** Undefined while the configuration is unknown, and for a token that is not listed. */
export function findUnit(
  config: Pick<SystemConfig, 'tokens'> | undefined,
  token: string | undefined,
): TokenUnit | undefined {
  // A missing address is the native coin, not a token.
  const wanted = token?.toLowerCase()
  return wanted ? config?.tokens.find(({ address }) => address.toLowerCase() === wanted) : undefined
}
