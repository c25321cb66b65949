import { STALE_AFTER_SECONDS } from '@app/core/timings'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAfterFirstPage } from '#shared/base/use-after-first-page.ts'
import { useHasCome } from '#shared/chain/use-chain-now.ts'
import { setPriceNumber } from '#shared/wallet/wallet-store.ts'
import { apiQuery } from '../api/query.ts'
import { useTokenUnits } from '../api/use-token-units.ts'
import { toPriceNumber } from '../format/format-price.ts'
import type { TokenPrice } from './token-price.ts'

/**
 * The product token's price in the pair, as the index has it. Null where there is none, while the index is behind, and from the age
 * on at which pages mark a figure as old; undefined until it is known. Asked for after the page itself.
 */
export function useTokenPrice(): TokenPrice | null | undefined {
  const stats = useQuery({ ...apiQuery('/api/tokenStats', {}), enabled: useAfterFirstPage() }).data
  const { find } = useTokenUnits()
  const isOld = useHasCome(stats === undefined ? Infinity : stats.asOf.blockTimestamp + STALE_AFTER_SECONDS)
  const isCurrent = stats !== undefined && !stats.stale && !isOld
  const { price, priceDecimals: decimals = 0 } = (isCurrent && stats.data.exchange) || {}
  useEffect(() => {
    if (price) setPriceNumber(toPriceNumber({ amount: BigInt(price), decimals }))
  }, [price, decimals])
  if (stats === undefined) return undefined
  const quote = find(stats.data.exchange?.quote)
  if (!price) return null
  return quote && { token: stats.data.token, amount: BigInt(price), decimals, quote }
}
