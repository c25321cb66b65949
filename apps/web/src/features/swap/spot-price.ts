import type { TokenPrice } from '#shared/price/token-price.ts'
import type { SwapFigures } from './queries/swap-figures.ts'
import type { SwapTerms } from './queries/swap-terms.ts'

/** Places that prices of the pair are shown from. */
const DECIMALS = 18

/** Quote tokens for one {product} in the pair, before any fee; undefined while the pair is empty. */
export function getSpotPrice(
  { reserves }: Pick<SwapFigures, 'reserves'>,
  { product, quote }: SwapTerms,
): Pick<TokenPrice, 'amount' | 'decimals'> | undefined {
  if (reserves.product === 0n) return undefined
  const scale = 10n ** BigInt(product.decimals + DECIMALS)
  return { amount: (reserves.quote * scale) / (reserves.product * 10n ** BigInt(quote.decimals)), decimals: DECIMALS }
}
