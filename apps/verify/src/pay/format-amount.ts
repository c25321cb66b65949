import type { Deployment } from '@app/config/deployment'
import { tokenContracts } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import { formatUnits } from 'viem'

/** An amount of base units with the token's symbol. */
export type FormatAmount = (token: Address, amount: bigint) => string

export function createFormatAmount({ contracts, tokens }: Deployment): FormatAmount {
  return (token, amount) => {
    const name = tokenContracts.find((each) => isSameAddress(contracts[each], token))
    if (!name) return `${amount} base units of ${token}`
    return `${formatUnits(amount, tokens[name].decimals)} ${tokens[name].symbol}`
  }
}
