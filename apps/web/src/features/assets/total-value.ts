import type { TokenAssets } from '@app/core/api/withdrawal'
import type { Exchange } from '@app/core/api/token-data'
import { isSameAddress } from '@app/core/address'
import { getDeployment } from '@app/config/deployments'
import { getValue } from '#shared/price/token-price.ts'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import { findAssets } from './find-assets.ts'
import type { AssetsScreen } from './use-assets-screen.ts'

/** Everything of a token: in the wallet, to withdraw, asked for, locked. Base units. */
export function getWhole(inWallet: bigint, assets: TokenAssets | undefined): bigint {
  if (assets === undefined) return inWallet
  const parts = [assets.available, assets.pendingWithdrawal, assets.locked]
  return parts.reduce((sum, { amount }) => sum + BigInt(amount), inWallet)
}

export type TotalValue = {
  /** Base units of the quote token. */
  value: bigint
  /** Symbols of what the account has and nobody here knows a price of. */
  leftOut: readonly string[]
}

/** What the holdings are worth in the pair's other token. Null while there is no price. */
export function getTotalValue(
  holdings: readonly { token: TokenTerms; whole: bigint }[],
  exchange: Exchange | null,
  product: string,
): TotalValue | null {
  const quote = holdings.find(({ token }) => exchange !== null && isSameAddress(token.address, exchange.quote))?.token
  if (exchange === null || exchange.price === null || quote === undefined) return null
  const price = { token: product, amount: BigInt(exchange.price), decimals: exchange.priceDecimals, quote }
  let value = 0n
  const leftOut: string[] = []
  for (const { token, whole } of holdings) {
    const worth = isSameAddress(token.address, quote.address) ? whole : getValue(whole, token, price)
    if (worth !== null) value += worth
    else if (whole > 0n) leftOut.push(token.symbol)
  }
  return { value, leftOut }
}

/** Of the whole page. Null while a part of it or the price of now is unknown. */
export function readTotal(
  { assets, wallet, stats, chainId }: AssetsScreen,
  tokens: readonly TokenTerms[],
): TotalValue | null {
  const balances = wallet.data?.balances
  if (balances === undefined || stats.data === undefined || stats.data.stale) return null
  const holdings = tokens.map((token, index) => ({
    token,
    whole: getWhole(balances[index]!, findAssets(assets.data?.data.tokens, token.address)),
  }))
  return getTotalValue(holdings, stats.data.data.exchange, getDeployment(chainId).contracts.productToken)
}
