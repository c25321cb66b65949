import type { Address } from '@app/core/address'
import type { ServiceContext } from '../../context.ts'

/** What the services of withdrawals work with. */
export type WithdrawalContext = Pick<ServiceContext, 'config' | 'database' | 'lagRule' | 'signer' | 'vault'>

export interface WithdrawalToken {
  token: Address
  decimals: number
}

/** Tokens that can be withdrawn, in the order in which they are shown. */
export function getWithdrawalTokens({
  deployment: { contracts, tokens },
}: Pick<ServiceContext['config'], 'deployment'>): WithdrawalToken[] {
  const names = ['productToken', 'usdt', 'rwas'] as const
  return names.map((name) => ({ token: contracts[name], decimals: tokens[name].decimals }))
}
