import type { DividendPage } from '@app/core/api/rewards'
import { sumByToken, type TokenSum } from './holdings.ts'

export type Dividend = DividendPage['list'][number]
/** Of a filed month: a sum for each kind and token. */
export type DividendMonth = DividendPage['months'][number]

export type DividendDay = {
  key: string
  isMonth: boolean
  startAt: number
  dividends: readonly (Dividend | DividendMonth)[]
  /** Null while further pages may have more of this day. */
  sums: readonly TokenSum[] | null
}

export function isMonth<Item extends object>(item: Item): item is Extract<Item, { lastEpoch: number }> {
  return 'lastEpoch' in item
}

export function getDividendKey(dividend: Dividend | DividendMonth): string {
  return `${getPeriodKey(dividend)}-${dividend.token}-${dividend.kind}`
}

/** A filed month begins with a day that may be listed too, while pages are read again. */
function getPeriodKey(period: { epoch: number; lastEpoch?: number }): string {
  return `${period.epoch}${period.lastEpoch === undefined ? '' : `-${period.lastEpoch}`}`
}

/**
 * `list` starts with the newest day, and ends with filed months, which are groups of their own. A page that shifted
 * while it was read can repeat a dividend.
 */
export function groupByDay(list: readonly (Dividend | DividendMonth)[], hasMore: boolean): DividendDay[] {
  const days = new Map<string, Map<string, Dividend | DividendMonth>>()
  for (const dividend of list) {
    const key = getPeriodKey(dividend)
    const day = days.get(key) ?? new Map<string, Dividend | DividendMonth>()
    days.set(key, day.set(getDividendKey(dividend), dividend))
  }
  return [...days].map(([key, day], index) => {
    const dividends = [...day.values()]
    const isWhole = !hasMore || index < days.size - 1
    return {
      key,
      isMonth: isMonth(dividends[0]!),
      startAt: dividends[0]!.startAt,
      dividends,
      sums: isWhole ? sumByToken(dividends.map(({ token, revenue }) => ({ token, amount: revenue }))) : null,
    }
  })
}
