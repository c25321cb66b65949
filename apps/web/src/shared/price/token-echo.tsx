import type { TokenTerms } from '#shared/chain/token-terms.ts'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { formatExactTokenAmount } from '../format/format-token-amount.ts'
import { useTokenValue } from './use-token-value.ts'

/** What was understood of a typed amount, to the last base unit, and what it is worth where a price is known. */
export function TokenEcho({ amount, token }: { amount: bigint; token: TokenTerms }) {
  const value = useTokenValue(amount, token)
  const exact = formatExactTokenAmount(amount, token, useLocale())
  return value === undefined ? exact : `${exact} · ${value.replaceAll(' ', '\u00a0')}`
}
