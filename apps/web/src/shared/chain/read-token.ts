import { productTokenAbi } from '@app/abis/product-token'
import { isSameAddress } from '@app/core/address'
import { assertContractAddress } from '@app/core/checksum-address'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { type Token, tokenList } from '#shared/base/tokens.ts'
import { getReadClient } from './read-client.ts'
import { chainKey } from './chain-key.ts'

/**
 * For amounts that are typed, signed or sent: decimals come from the chain, never from configuration.
 * @throws AppError `CONTRACT_ADDRESS_INVALID` for an invalid or zero address
 */
export async function readToken(client: Client, address: Address): Promise<Token> {
  const at = { address: assertContractAddress(address), abi: productTokenAbi } as const
  const [decimals, symbol] = await Promise.all([
    readContract(client, { ...at, functionName: 'decimals' }),
    readContract(client, { ...at, functionName: 'symbol' }),
  ])
  return { address, decimals, symbol }
}

/**
 * Reads tokens in the same batch as the contract that is expected to name them. If it names another one, that one is
 * read afterwards.
 */
export function expectTokens(client: Client, expected: readonly Address[]): (named: Address) => Promise<Token> {
  const early = Promise.all(expected.map((token) => readToken(client, token).catch(() => undefined)))
  return async (named) =>
    (await early).find((token) => token && isSameAddress(token.address, named)) ?? readToken(client, named)
}

export function tokensQuery(chainId: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'tokens'),
    queryFn: () => Promise.all(tokenList.map(({ address }) => readToken(getReadClient(), address))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
