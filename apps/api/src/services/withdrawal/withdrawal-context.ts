import type { Address } from '@app/core/address'
import { getTokenSet } from '@app/config/tokens'
import type { ServiceContext } from '../../context.ts'

/** What the services of withdrawals work with; jobs give a `database` without a statement time-out. */
export type WithdrawalContext = Pick<ServiceContext, 'config' | 'database' | 'lagRule' | 'signer' | 'vault'>

export interface WithdrawalToken {
  token: Address
  decimals: number
}

/** Tokens that can be withdrawn, in the order in which they are shown. */
export function getWithdrawalTokens({ chain, brand, deployment }: ServiceContext['config']): WithdrawalToken[] {
  const { product, usdt } = getTokenSet(chain.id, brand.product, deployment)
  const { productToken, usdt: deployedUsdt, rwas } = deployment.contracts
  return [
    { token: productToken, decimals: product.decimals },
    { token: deployedUsdt, decimals: usdt.decimals },
    { token: rwas, decimals: 18 },
  ]
}
