import { getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { cx } from '../ui/cx.ts'
import { useTokenValue } from './token-price.ts'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '../format/format-token-amount.ts'

interface TokenValueProps {
  /** Base units; undefined while unknown. */
  amount: bigint | undefined
  token: { address: string; decimals: number }
  className?: string
}

/** Reserves its line before the price is known; empty for other tokens. */
export function TokenValue({ amount, token, className }: TokenValueProps) {
  const { configuredChainId } = useWallet()
  const value = useTokenValue(amount, token)
  if (!isSameAddress(token.address, getDeployment(configuredChainId).contracts.productToken)) return null
  return <span className={cx('block min-h-[1lh] type-caption text-text-3', className)}>{value}</span>
}

export function TokenEcho({ amount, token }: { amount: bigint; token: TokenTerms }) {
  const value = useTokenValue(amount, token)
  const exact = formatExactTokenAmount(amount, token, useLocale())
  return value === undefined ? exact : `${exact} · ${value.replaceAll(' ', '\u00a0')}`
}
