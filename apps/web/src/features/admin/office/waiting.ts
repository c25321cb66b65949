import type { Today } from '@app/core/api/today'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { hasRight, type RightsRole } from '@app/core/operator-rights'

/**
 * Counts what an account with these roles can act on: proposals it may execute, claims to take up, pools with nothing
 * left to share, and signing and contracts that operators stopped. Null when any part is unknown, which is never shown
 * as zero. Server faults need no role and are not counted.
 */
export function countWaiting(today: Today, roles: readonly RightsRole[]): number | null {
  const counts = [
    today.operations && today.operations.mine,
    today.proposals && today.proposals.mine,
    ...(hasRight(roles, 'claims') ? [today.claims && today.claims.registered] : []),
    ...(hasRight(roles, 'funding') ? [today.pools && countEmpty(today.pools, today.readAt)] : []),
    ...(hasRight(roles, 'signingOn') ? [countStopped(today)] : []),
  ]
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

function countEmpty(pools: NonNullable<Today['pools']>, now: number): number {
  return pools.filter(({ lastFundedDay }) => lastFundedDay < Math.floor(now / SECONDS_PER_DAY)).length
}

function countStopped({ signing, pauses }: Today): number | null {
  if (signing === null || pauses === null) return null
  return Number(signing.operators.state === 'off') + pauses.filter(({ isPaused }) => isPaused).length
}
