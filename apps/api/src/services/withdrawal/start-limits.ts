import type { Deployment } from '@app/config/deployment'
import type { Limits, StartLimit } from '@app/config/limits-schema'
import type { Address } from '@app/core/address'
import { getDefaultWithdrawalLimit, type WithdrawalLimit } from '@app/core/withdrawal/rules'
import { parseUnits } from 'viem'

export interface WithdrawalToken {
  token: Address
  decimals: number
  startLimit: WithdrawalLimit
}

const names = ['productToken', 'usdt', 'rwas'] as const

/** The fee on one base unit is that unit, so a smaller minimum would pay nothing. */
export const LEAST_MINIMUM = 2n
export const LARGEST_LIMIT = 1n << 112n

export function getWithdrawalTokens({
  deployment: { contracts, tokens },
  limits,
}: {
  deployment: Deployment
  limits: Limits
}): WithdrawalToken[] {
  return names.map((name) => {
    const { decimals } = tokens[name]
    const own = limits.withdrawals[name]
    return {
      token: contracts[name],
      decimals,
      startLimit: own ? toBaseUnits(own, decimals) : getDefaultWithdrawalLimit(decimals),
    }
  })
}

function toBaseUnits({ minimum, dailyQuota, opensAt, closesAt }: StartLimit, decimals: number): WithdrawalLimit {
  return {
    minimum: parseUnits(minimum, decimals),
    dailyQuota: parseUnits(dailyQuota, decimals),
    opensAt,
    closesAt,
  }
}

export function findLimitFaults({ withdrawals }: Limits, { tokens }: Pick<Deployment, 'tokens'>): string[] {
  return names.flatMap((name) => {
    const own = withdrawals[name]
    const { decimals } = tokens[name]
    if (!own) return []
    return (['minimum', 'dailyQuota'] as const).flatMap((field) => {
      const fault = findAmountFault(own[field], decimals, field === 'minimum' ? LEAST_MINIMUM : 0n)
      return fault ? [`limits.json: withdrawals.${name}.${field} ${fault}`] : []
    })
  })
}

function findAmountFault(amount: string, decimals: number, least: bigint): string | undefined {
  if ((amount.split('.')[1] ?? '').length > decimals) return `${amount} has more than the token's ${decimals} decimals`
  const units = parseUnits(amount, decimals)
  if (units < least) return `${amount} is less than ${least} base units`
  return units < LARGEST_LIMIT ? undefined : `${amount} is more than a limit can be`
}
