import { drTokenAbi } from '@app/abis/dr-token'
import { getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { expectTokens, type TokenTerms } from '#shared/chain/tokens.ts'
import { getReadClient } from '#shared/chain/read-client.ts'

/** What never changes about DR: what it is minted from, and the pool it is staked in. */
export type DrTerms = { dr: TokenTerms; product: TokenTerms; pool: Address }

export function drTermsQuery(chainId: number) {
  const { drToken, daoPool, productToken } = getDeployment(chainId).contracts
  return queryOptions({
    queryKey: chainKey(chainId, 'drTerms', drToken),
    queryFn: () => readDrTerms(getReadClient(), drToken, daoPool, [productToken]),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export async function readDrTerms(
  client: Client,
  drToken: Address,
  pool: Address,
  expected: readonly Address[] = [],
): Promise<DrTerms> {
  const findTerms = expectTokens(client, [drToken, ...expected])
  const source = await readContract(client, { address: drToken, abi: drTokenAbi, functionName: 'product' })
  const [dr, product] = await Promise.all([findTerms(drToken), findTerms(source)])
  return { dr, product, pool }
}
