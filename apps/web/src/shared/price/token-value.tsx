import { getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { cx } from '../ui/cx.ts'
import { useLocale } from '../ui/use-locale.ts'
import { useWallet } from '../web3/wallet-store.ts'
import { formatValue, getValue } from './token-price.ts'
import { useTokenPrice } from './use-token-price.ts'

interface TokenValueProps {
  /** Base units; undefined while unknown. */
  amount: bigint | undefined
  token: { address: string; decimals: number }
  className?: string
}

/** What an amount of the product token is worth by the pair's price. Its line stands before the price is known; no other token has one. */
export function TokenValue({ amount, token, className }: TokenValueProps) {
  const locale = useLocale()
  const { configuredChainId } = useWallet()
  const price = useTokenPrice()
  if (!isSameAddress(token.address, getDeployment(configuredChainId).contracts.productToken)) return null
  const value = amount === undefined || !price ? null : getValue(amount, token, price)
  const isSaid = value !== null && price && amount !== 0n
  return (
    <span className={cx('block min-h-[1lh] type-caption text-text-3', className)}>
      {isSaid && `≈ ${formatValue(value, price.quote, locale)}`}
    </span>
  )
}
