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

/** Same chain and same address. */
export function isSameToken(
  left: Pick<Token, 'chainId' | 'address'>,
  right: Pick<Token, 'chainId' | 'address'>,
): boolean {
  return left.chainId === right.chainId && left.address.toLowerCase() === right.address.toLowerCase()
}

/** Order by lower-case address, as pairs are ordered. For `sort`. */
export function compareTokens(left: Pick<Token, 'address'>, right: Pick<Token, 'address'>): number {
  const a = left.address.toLowerCase()
  const b = right.address.toLowerCase()
  return a < b ? -1 : a > b ? 1 : 0
}
