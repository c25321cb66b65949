import type { DividendDayPage } from '@app/core/api/rewards'
import { isSameAddress } from '@app/core/address'
import { getEpochStart } from '@app/core/settlement/epochs'

export const INCOME_DAYS = 30

export type IncomeDay = { startAt: number; amount: bigint }

/** The last settled days, oldest first. A day without earnings is zero; empty while no day is settled. */
export function getIncomeDays(
  { settledEpoch, list }: Pick<DividendDayPage, 'settledEpoch' | 'list'>,
  token: string,
  count = INCOME_DAYS,
): IncomeDay[] {
  if (settledEpoch === null) return []
  const amounts = new Map(
    list.map(({ epoch, sums }) => [epoch, sums.find((sum) => isSameAddress(sum.token, token))?.amount]),
  )
  const first = Math.max(0, settledEpoch - count + 1)
  return Array.from({ length: settledEpoch - first + 1 }, (_, index) => ({
    startAt: getEpochStart(first + index),
    amount: BigInt(amounts.get(first + index) ?? 0),
  }))
}
