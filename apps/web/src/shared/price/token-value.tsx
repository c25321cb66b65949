import { getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { cx } from '../ui/cx.ts'
import { useTokenValue } from './use-token-value.ts'

interface TokenValueProps {
  /** Base units; undefined while unknown. */
  amount: bigint | undefined
  token: { address: string; decimals: number }
  className?: string
}

/** What an amount of the product token is worth by the pair's price. Its line stands before the price is known; no other token has one. */
export function TokenValue({ amount, token, className }: TokenValueProps) {
  const { configuredChainId } = useWallet()
  const value = useTokenValue(amount, token)
  if (!isSameAddress(token.address, getDeployment(configuredChainId).contracts.productToken)) return null
  return <span className={cx('block min-h-[1lh] type-caption text-text-3', className)}>{value}</span>
}
