import type { Address } from '@app/core/address'
import type { Config } from '../config.ts'

export interface Market {
  /** The key that the specification gives it, whatever a bridge calls its USDT. */
  symbol: string
  pair: Address
  base: Address
  quote: Address
  /** Prices are stored for 10^30 base units of the base token: this many places after the point. */
  priceDecimals: number
}

const STORED_PRICE_DIGITS = 30

/** The one market there is: {product} in USDT. */
export function getMarket({ brand, deployment }: Pick<Config, 'brand' | 'deployment'>): Market {
  const { contracts, tokens } = deployment
  return {
    symbol: `${brand.product.symbol}USDT`.toUpperCase(),
    pair: contracts.productPair,
    base: contracts.productToken,
    quote: contracts.usdt,
    priceDecimals: STORED_PRICE_DIGITS - tokens.productToken.decimals + tokens.usdt.decimals,
  }
}
