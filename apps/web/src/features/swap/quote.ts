import { getHandlingFee } from '@app/core/constants'
import type { TokenPrice } from '#shared/price/token-price.ts'
import type { SwapFigures, SwapTerms, Side, Reserves } from './reads.ts'

/** Hundredths of a percent. */
export const BASIS = 10_000n

export type Quote = {
  amountIn: bigint
  /** What would arrive at these reserves. */
  amountOut: bigint
  /** {product} that would be destroyed. */
  burned: bigint
  /** How much worse its average price is than the price now, in hundredths of a percent, rounded up; the pair's fee left out. */
  impactBasis: bigint
}

/**
 * What a swap brings, by the contract's own integers: 2 % of the {product} side is burned, the pair keeps its
 * fee, what is paid is rounded down. Null while the pair is empty.
 */
export function getQuote(side: Side, amountIn: bigint, reserves: Reserves, feeBasis: bigint): Quote | null {
  const [reserveIn, reserveOut] =
    side === 'buy' ? [reserves.quote, reserves.product] : [reserves.product, reserves.quote]
  if (reserveIn === 0n || reserveOut === 0n) return null
  const burnedIn = side === 'sell' ? getHandlingFee(amountIn) : 0n
  const kept = (amountIn - burnedIn) * (BASIS - feeBasis)
  const paid = (kept * reserveOut) / (reserveIn * BASIS + kept)
  const burnedOut = side === 'buy' ? getHandlingFee(paid) : 0n
  const whole = reserveIn * BASIS + kept
  return {
    amountIn,
    amountOut: paid - burnedOut,
    burned: burnedIn + burnedOut,
    impactBasis: (kept * BASIS + whole - 1n) / whole,
  }
}

/** The least that must arrive: `slippageBasis` under what is quoted, rounded up so that nobody accepts less than they said. */
export function getMinimumOut(amountOut: bigint, slippageBasis: bigint): bigint {
  return (amountOut * (BASIS - slippageBasis) + BASIS - 1n) / BASIS
}

export type ImpactLevel = 'low' | 'notable' | 'high' | 'severe'

/** From 15 % on a swap is refused until it is confirmed by its own words. */
export function getImpactLevel(impactBasis: bigint): ImpactLevel {
  if (impactBasis < 100n) return 'low'
  if (impactBasis < 300n) return 'notable'
  return impactBasis < 1_500n ? 'high' : 'severe'
}

export const slippageChoices = [10, 50, 100] as const
export const DEFAULT_SLIPPAGE = 50
/** Above this a swap invites others to take the difference; below, it fails at the smallest move. */
const WARN_ABOVE = 100
const WARN_BELOW = 10
const HIGHEST_SLIPPAGE = 5_000

export type SlippageAdvice = 'ok' | 'high' | 'low' | 'invalid'

export function getSlippageAdvice(basis: number): SlippageAdvice {
  if (!Number.isInteger(basis) || basis < 1 || basis > HIGHEST_SLIPPAGE) return 'invalid'
  if (basis > WARN_ABOVE) return 'high'
  return basis < WARN_BELOW ? 'low' : 'ok'
}

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
