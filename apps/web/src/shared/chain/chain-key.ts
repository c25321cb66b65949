/**
 * Query keys of chain reads start with what changes together:
 * `['chain', chainId, 'pool', address, …]`, `['chain', chainId, 'account', address, …]`.
 */
export function chainKey(chainId: number, ...parts: readonly unknown[]): readonly unknown[] {
  return ['chain', chainId, ...parts]
}

export function balanceKey(chainId: number, account: string | null): readonly unknown[] {
  return chainKey(chainId, 'balance', account)
}

export function bindingKey(chainId: number, account: string | null): readonly unknown[] {
  return chainKey(chainId, 'binding', account)
}
