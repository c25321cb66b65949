import { isSameAddress } from '@app/core/address'
import { cx } from '../ui/cx.ts'
import { useTokenValue } from './token-price.ts'
import { type Token, tokens } from '#shared/base/tokens.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '../format/format-token-amount.ts'

interface TokenValueProps {
  amount: bigint | undefined
  token: { address: string; decimals: number }
  className?: string
}

/** Reserves its line before the price is known; empty for other tokens. */
export function TokenValue({ amount, token, className }: TokenValueProps) {
  const value = useTokenValue(amount, token)
  if (!isSameAddress(token.address, tokens.productToken.address)) return null
  return <span className={cx('block min-h-[1lh] type-caption text-text-3', className)}>{value}</span>
}

export function TokenEcho({ amount, token }: { amount: bigint; token: Token }) {
  const value = useTokenValue(amount, token)
  const exact = formatExactTokenAmount(amount, token, useLocale())
  return value === undefined ? exact : `${exact} · ${value.replaceAll(' ', '\u00a0')}`
}
