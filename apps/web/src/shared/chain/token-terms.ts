import { productTokenAbi } from '@app/abis/product-token'
import { isSameAddress } from '@app/core/address'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'

export type TokenTerms = { address: Address; decimals: number; symbol: string }

/** What never changes about a token, asked of the chain itself: decimals are not believed from configuration. */
export async function readTokenTerms(client: Client, address: Address): Promise<TokenTerms> {
  const at = { address, abi: productTokenAbi } as const
  const [decimals, symbol] = await Promise.all([
    readContract(client, { ...at, functionName: 'decimals' }),
    readContract(client, { ...at, functionName: 'symbol' }),
  ])
  return { address, decimals, symbol }
}

/**
 * Asks for tokens that a contract should name at the same moment as the contract itself: one wait instead of two. Returns the
 * terms of what it then names, which are asked now if it was not expected.
 */
export function expectTokens(client: Client, expected: readonly Address[]): (named: Address) => Promise<TokenTerms> {
  const early = Promise.all(expected.map((token) => readTokenTerms(client, token).catch(() => undefined)))
  return async (named) =>
    (await early).find((terms) => terms && isSameAddress(terms.address, named)) ?? readTokenTerms(client, named)
}
