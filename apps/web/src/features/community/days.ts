import type { StakingDay } from '@app/core/api/referral'
import { SECONDS_PER_DAY } from '@app/core/constants'

export function getDayStart(at: number): number {
  return at - (at % SECONDS_PER_DAY)
}

export type DaySum = { startAt: number; staked: bigint; unstaked: bigint }

/** Oldest first. A branch also counts its owner. */
export function getDaySums(
  list: readonly StakingDay[],
  { lastDay, count, withOwner }: { lastDay: number; count: number; withOwner: boolean },
): DaySum[] {
  const known = new Map(list.map((day) => [day.startAt, day]))
  return Array.from({ length: count }, (_, index) => {
    const startAt = lastDay - (count - 1 - index) * SECONDS_PER_DAY
    const day = known.get(startAt)
    if (day === undefined) return { startAt, staked: 0n, unstaked: 0n }
    return {
      startAt,
      staked: BigInt(day.teamStake) + (withOwner ? BigInt(day.stake) : 0n),
      unstaked: BigInt(day.teamUnstaked) + (withOwner ? BigInt(day.unstaked) : 0n),
    }
  })
}
