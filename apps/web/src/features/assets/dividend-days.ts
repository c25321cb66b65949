import type { DividendPage } from '@app/core/api/rewards'
import { sumByToken, type TokenSum } from './holdings.ts'

export type Dividend = DividendPage['list'][number]

export type DividendDay = {
  epoch: number
  startAt: number
  dividends: readonly Dividend[]
  /** Null while more of this day may follow. */
  sums: readonly TokenSum[] | null
}

export function getDividendKey({ epoch, token, kind }: Dividend): string {
  return `${epoch}-${token}-${kind}`
}

/** Of a list with the newest day first. Pages that moved while they were read can hold a dividend twice. */
export function groupByDay(list: readonly Dividend[], hasMore: boolean): DividendDay[] {
  const once = [...new Map(list.map((dividend) => [getDividendKey(dividend), dividend])).values()]
  const epochs = [...new Set(once.map(({ epoch }) => epoch))]
  return epochs.map((epoch, index) => {
    const dividends = once.filter((dividend) => dividend.epoch === epoch)
    const isWhole = !hasMore || index < epochs.length - 1
    return {
      epoch,
      startAt: dividends[0]!.startAt,
      dividends,
      sums: isWhole ? sumByToken(dividends.map(({ token, revenue }) => ({ token, amount: revenue }))) : null,
    }
  })
}
