import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/query.ts'
import { useTokenUnits } from '../api/use-token-units.ts'
import { useAfterFirstPage } from '../use-after-first-page.ts'
import type { TokenPrice } from './token-price.ts'

/**
 * The product token's price in the pair, as the index has it. Null where there is none, and while the index is behind; undefined
 * until it is known. Asked for after the page itself.
 */
export function useTokenPrice(): TokenPrice | null | undefined {
  const stats = useQuery({ ...apiQuery('/api/tokenStats', {}), enabled: useAfterFirstPage() }).data
  const { find } = useTokenUnits()
  if (stats === undefined) return undefined
  const { token, exchange } = stats.data
  const quote = find(exchange?.quote)
  if (stats.stale || exchange === null || exchange.price === null) return null
  return quote && { token, amount: BigInt(exchange.price), decimals: exchange.priceDecimals, quote }
}
