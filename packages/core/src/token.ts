/** Specification §3. `address` is empty for the native coin and for a token that has not been deployed yet. */
export type Token = {
  chainId: number
  address: string
  decimals: number
  symbol: string
  name: string
  logoURL: string
  projectLink: string
}

/** True when the address is empty and the symbol is the chain's native one. */
export function isNativeCoin(token: Pick<Token, 'address' | 'symbol'>, nativeSymbol: string): boolean {
  return token.address === '' && token.symbol === nativeSymbol
}

/** False for a token that has no address on its chain and is not its native coin: nothing can be asked of it. */
export function isTokenConfigured(token: Pick<Token, 'address' | 'symbol'>, nativeSymbol: string): boolean {
  return token.address !== '' || isNativeCoin(token, nativeSymbol)
}
