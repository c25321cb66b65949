import { getTokens } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { formatUnits, type Hex } from 'viem'

/** With all decimal places, so that printed amounts add up. */
export type FormatAmount = (token: Hex, amount: bigint) => string

export interface TokenNames {
  format: FormatAmount
  getSymbol: (token: Hex) => string
}

export function createTokenNames(deployment: Deployment): TokenNames {
  const tokens = new Map(getTokens(deployment).map((token) => [token.address.toLowerCase(), token]))
  const getSymbol = (token: Hex) => tokens.get(token)?.symbol ?? token
  return {
    getSymbol,
    format: (token, amount) => {
      const known = tokens.get(token)
      return known ? `${formatUnits(amount, known.decimals)} ${known.symbol}` : `${amount} base units of ${token}`
    },
  }
}
