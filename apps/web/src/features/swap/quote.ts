import { getHandlingFee } from '@app/core/constants'
import type { TokenPrice } from '#shared/price/token-price.ts'
import type { SwapFigures, SwapTerms, Side, Reserves } from './reads.ts'

/** Hundredths of a percent. */
export const BASIS = 10_000n

export type Quote = {
  amountIn: bigint
  amountOut: bigint
  /** In {product}. */
  burned: bigint
  /** Loss against the spot price in hundredths of a percent, rounded up, without the pair's fee. */
  impactBasis: bigint
  /** How much more the amount would bring if it did not move the price, in the received token. */
  lost: bigint
}

/**
 * Follows the contract's integer arithmetic: 2 % of the {product} side is burned, the pair keeps its fee, the payment
 * is rounded down.
 * @returns null while the pair is empty
 */
export function getQuote(side: Side, amountIn: bigint, reserves: Reserves, feeBasis: bigint): Quote | null {
  const [reserveIn, reserveOut] =
    side === 'buy' ? [reserves.quote, reserves.product] : [reserves.product, reserves.quote]
  if (reserveIn === 0n || reserveOut === 0n) return null
  const burnedIn = side === 'sell' ? getHandlingFee(amountIn) : 0n
  const kept = (amountIn - burnedIn) * (BASIS - feeBasis)
  const paid = (kept * reserveOut) / (reserveIn * BASIS + kept)
  const getBurnedOut = (amount: bigint) => (side === 'buy' ? getHandlingFee(amount) : 0n)
  const burnedOut = getBurnedOut(paid)
  const atSpot = (kept * reserveOut) / (reserveIn * BASIS)
  const whole = reserveIn * BASIS + kept
  return {
    amountIn,
    amountOut: paid - burnedOut,
    burned: burnedIn + burnedOut,
    impactBasis: (kept * BASIS + whole - 1n) / whole,
    lost: atSpot - getBurnedOut(atSpot) - (paid - burnedOut),
  }
}

/** Rounded up, so that nobody accepts less than they chose. */
export function getMinimumOut(amountOut: bigint, slippageBasis: bigint): bigint {
  return (amountOut * (BASIS - slippageBasis) + BASIS - 1n) / BASIS
}

export type ImpactLevel = 'low' | 'notable' | 'high' | 'severe'

/** From 5 % the loss is shown; from 15 % it must be confirmed. */
export function getImpactLevel(impactBasis: bigint): ImpactLevel {
  if (impactBasis < 100n) return 'low'
  if (impactBasis < 500n) return 'notable'
  return impactBasis < 1_500n ? 'high' : 'severe'
}

export function isCostly({ impactBasis }: Quote): boolean {
  const level = getImpactLevel(impactBasis)
  return level === 'high' || level === 'severe'
}

export const slippageChoices = [10, 50, 100] as const
export const DEFAULT_SLIPPAGE = 50
/**
 * Above this, others can profit from the difference; below `WARN_BELOW`, the smallest price move makes the swap fail.
 */
const WARN_ABOVE = 100
const WARN_BELOW = 10
const HIGHEST_SLIPPAGE = 5_000

export type SlippageAdvice = 'ok' | 'high' | 'low' | 'invalid'

export function getSlippageAdvice(basis: number): SlippageAdvice {
  if (!Number.isInteger(basis) || basis < 1 || basis > HIGHEST_SLIPPAGE) return 'invalid'
  if (basis > WARN_ABOVE) return 'high'
  return basis < WARN_BELOW ? 'low' : 'ok'
}

const DECIMALS = 18

/** Quote tokens for one {product}, before any fee; undefined while the pair is empty. */
export function getSpotPrice(
  { reserves }: Pick<SwapFigures, 'reserves'>,
  { product, quote }: SwapTerms,
): Pick<TokenPrice, 'amount' | 'decimals'> | undefined {
  if (reserves.product === 0n) return undefined
  const scale = 10n ** BigInt(product.decimals + DECIMALS)
  return { amount: (reserves.quote * scale) / (reserves.product * 10n ** BigInt(quote.decimals)), decimals: DECIMALS }
}
