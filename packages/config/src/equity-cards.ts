import type { Brand, EquityCard } from './brand-schema.ts'

export type { EquityCard } from './brand-schema.ts'

export function getEquityCard({ equityCards }: Pick<Brand, 'equityCards'>, series: number): EquityCard {
  return equityCards.series[series] ?? equityCards.default
}

export interface StockSum {
  stockCode: string
  cards: number
  shares: number
}

export function sumStocks(
  brand: Pick<Brand, 'equityCards'>,
  counts: readonly { series: number; cards: number }[],
): StockSum[] {
  const sums = new Map<string, StockSum>()
  for (const { series, cards } of counts) {
    const { stockCode, shares } = getEquityCard(brand, series)
    const before = sums.get(stockCode) ?? { stockCode, cards: 0, shares: 0 }
    sums.set(stockCode, { stockCode, cards: before.cards + cards, shares: before.shares + cards * shares })
  }
  return [...sums.values()]
}
