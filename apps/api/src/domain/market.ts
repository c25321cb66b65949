import type { Address } from '@app/core/address'
import type { Config } from '../config.ts'
import { getTokenSet } from '@app/config/tokens'

export interface Market {
  symbol: string
  pair: Address
  base: Address
  quote: Address
  /** Prices are stored for 10^30 base units of the base token: this many places after the point. */
  priceDecimals: number
}

const STORED_PRICE_DIGITS = 30

/** The one market there is: {product} in USDT. */
export function getMarket({ brand, chain, deployment }: Pick<Config, 'brand' | 'chain' | 'deployment'>): Market {
  const { product, usdt } = getTokenSet(chain.id, brand.product, deployment)
  return {
    symbol: `${product.symbol}${usdt.symbol}`.toUpperCase(),
    pair: deployment.contracts.productPair,
    base: deployment.contracts.productToken,
    quote: deployment.contracts.usdt,
    priceDecimals: STORED_PRICE_DIGITS - product.decimals + usdt.decimals,
  }
}
