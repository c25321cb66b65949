import { findToken } from '#shared/base/tokens.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'

export function useAmount(): (token: string, amount: string) => string {
  const locale = useLocale()
  return (address, amount) => {
    const token = findToken(address)
    return token === undefined ? '—' : formatTokenAmount(BigInt(amount), token, locale)
  }
}
