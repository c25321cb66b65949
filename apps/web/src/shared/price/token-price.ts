import { formatAmount } from '@app/core/format-amount'
import { isSameAddress } from '@app/core/address'
import type { TokenUnit } from '../format/format-token-amount.ts'

/** The price of a token in another one. */
export type TokenPrice = {
  /** The token that it is the price of. */
  token: string
  /** Quote tokens for one token, times ten to the power of `decimals`. */
  amount: bigint
  decimals: number
  quote: TokenUnit
}

/** Base units of the quote token that `amount` base units are worth, rounded down; null where the price is of another token. */
export function getValue(
  amount: bigint,
  token: { address: string; decimals: number },
  price: Pick<TokenPrice, 'token' | 'amount' | 'decimals'> & { quote: Pick<TokenUnit, 'decimals'> },
): bigint | null {
  if (!isSameAddress(token.address, price.token)) return null
  return (amount * price.amount * 10n ** BigInt(price.quote.decimals)) / 10n ** BigInt(price.decimals + token.decimals)
}

/** Of what is worth something: `1,784.36 USDT`, two places, more below one, never rounded up. `tag` is a BCP-47 tag. */
export function formatValue(value: bigint, { decimals, symbol }: TokenUnit, tag: string): string {
  const places = Math.min(decimals, value < 10n ** BigInt(decimals) ? 4 : 2)
  const isDust = value === 0n
  const figure = formatAmount(isDust ? 10n ** BigInt(decimals - places) : value, {
    decimals,
    locale: tag,
    minimumFractionDigits: Math.min(2, places),
    maximumFractionDigits: places,
  })
  return `${isDust ? '<' : ''}${figure}\u00a0${symbol}`
}
