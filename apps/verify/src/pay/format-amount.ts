import { getTokens } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import { formatUnits } from 'viem'

/** An amount of base units with the token's symbol. */
export type FormatAmount = (token: Address, amount: bigint) => string

export function createFormatAmount(deployment: Deployment): FormatAmount {
  const tokens = getTokens(deployment)
  return (token, amount) => {
    const known = tokens.find(({ address }) => isSameAddress(address, token))
    return known ? `${formatUnits(amount, known.decimals)} ${known.symbol}` : `${amount} base units of ${token}`
  }
}
