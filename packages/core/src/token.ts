/** Specification §3. `address` is empty for the native coin and for a token that is not deployed yet. */
export type Token = {
  chainId: number
  address: string
  decimals: number
  symbol: string
  name: string
  logoURL: string
  projectLink: string
}

export function isNativeCoin(token: Pick<Token, 'address' | 'symbol'>, nativeSymbol: string): boolean {
  return token.address === '' && token.symbol === nativeSymbol
}

export function isTokenConfigured(token: Pick<Token, 'address' | 'symbol'>, nativeSymbol: string): boolean {
  return token.address !== '' || isNativeCoin(token, nativeSymbol)
}
