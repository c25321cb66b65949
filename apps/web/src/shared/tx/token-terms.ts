import { productTokenAbi } from '@app/abis/product-token'
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
