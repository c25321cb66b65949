import type { DividendDayPage } from '@app/core/api/rewards'
import { isSameAddress } from '@app/core/address'
import { getEpochStart } from '@app/core/settlement/epochs'

export const INCOME_DAYS = 30

export type IncomeDay = { startAt: number; amount: bigint }

/**
 * The last settled days, oldest first, without those of filed months: what they brought is not known by day. A day
 * without earnings is zero; empty while no day is settled.
 */
export function getIncomeDays(
  { settledEpoch, list, months }: Pick<DividendDayPage, 'settledEpoch' | 'list' | 'months'>,
  token: string,
  count = INCOME_DAYS,
): IncomeDay[] {
  if (settledEpoch === null) return []
  const amounts = new Map(
    list.map(({ epoch, sums }) => [epoch, sums.find((sum) => isSameAddress(sum.token, token))?.amount]),
  )
  const first = Math.max(0, settledEpoch - count + 1, (months[0]?.lastEpoch ?? -1) + 1)
  return Array.from({ length: settledEpoch - first + 1 }, (_, index) => ({
    startAt: getEpochStart(first + index),
    amount: BigInt(amounts.get(first + index) ?? 0),
  }))
}
