import type { DividendPage } from '@app/core/api/rewards'
import { sumByToken, type TokenSum } from './holdings.ts'

export type Dividend = DividendPage['list'][number]

export type DividendDay = {
  epoch: number
  startAt: number
  dividends: readonly Dividend[]
  /** Null while further pages may have more of this day. */
  sums: readonly TokenSum[] | null
}

export function getDividendKey({ epoch, token, kind }: Dividend): string {
  return `${epoch}-${token}-${kind}`
}

/** `list` starts with the newest day. A page that shifted while it was read can repeat a dividend. */
export function groupByDay(list: readonly Dividend[], hasMore: boolean): DividendDay[] {
  const days = new Map<number, Map<string, Dividend>>()
  for (const dividend of list) {
    const day = days.get(dividend.epoch) ?? new Map<string, Dividend>()
    days.set(dividend.epoch, day.set(getDividendKey(dividend), dividend))
  }
  return [...days].map(([epoch, day], index) => {
    const dividends = [...day.values()]
    const isWhole = !hasMore || index < days.size - 1
    return {
      epoch,
      startAt: dividends[0]!.startAt,
      dividends,
      sums: isWhole ? sumByToken(dividends.map(({ token, revenue }) => ({ token, amount: revenue }))) : null,
    }
  })
}
