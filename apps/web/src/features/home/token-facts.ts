import type { SystemConfig } from '@app/core/api/system-config'

export interface TokenFacts {
  decimals: number
  symbol: string
}

/** Decimals and symbol of a token by its address; undefined while they are not known. */
export function getTokenFacts(address: string, config: SystemConfig | undefined): TokenFacts | undefined {
  return config?.tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
}
