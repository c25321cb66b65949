import type { Address } from '../../address.ts'
import type { DividendKind } from '../dividend-kinds.ts'
import { getEpoch } from '../epochs.ts'
import { HistoryError } from './chain-log.ts'
import type { PoolFunded } from './events.ts'

/** What one pool has of one token. */
export interface FundedPool {
  token: Address
  kind: DividendKind
  /** Base units that were released on the days until now and not given. */
  left: bigint
  /** Base units that `day` releases. */
  getRelease(day: number): bigint
}

/** What fundings release, day by day. */
export interface FundingSchedule {
  /** In the order in which they were first funded. */
  readonly pools: readonly FundedPool[]
  /** @param at Unix seconds of the block. */
  take(event: PoolFunded, at: number): void
  /** First day of any funding; undefined before the first one. */
  getFirstDay(): number | undefined
}

export function createFundingSchedule(): FundingSchedule {
  const pools: (FundedPool & { releases: Map<number, bigint> })[] = []
  let firstDay: number | undefined
  return {
    pools,
    take: (event, at) => {
      assertLater(event, at)
      let pool = pools.find(({ token, kind }) => token === event.token && kind === event.kind)
      if (!pool) {
        const releases = new Map<number, bigint>()
        const { token, kind } = event
        pool = { token, kind, left: 0n, releases, getRelease: (day) => releases.get(day) ?? 0n }
        pools.push(pool)
      }
      addReleases(pool.releases, event)
      firstDay = Math.min(firstDay ?? event.firstDay, event.firstDay)
    },
    getFirstDay: () => firstDay,
  }
}

/** Each day a whole part, the last day the rest of the division too. */
function addReleases(releases: Map<number, bigint>, { amount, firstDay, dayCount }: PoolFunded): void {
  const part = amount / BigInt(dayCount)
  for (let day = firstDay; day < firstDay + dayCount; day += 1) releases.set(day, (releases.get(day) ?? 0n) + part)
  const lastDay = firstDay + dayCount - 1
  releases.set(lastDay, releases.get(lastDay)! + (amount % BigInt(dayCount)))
}

/** The vault refuses others: days that are settled can never be funded. */
function assertLater({ firstDay, dayCount }: PoolFunded, at: number): void {
  const today = getEpoch(at)
  if (firstDay <= today || firstDay > today + 366 || dayCount < 1 || dayCount > 366)
    throw new HistoryError(
      `A funding of day ${today} begins on day ${firstDay} for ${dayCount} days: this is no log of the vault`,
    )
}
