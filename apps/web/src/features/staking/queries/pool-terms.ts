import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getAddress } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { isZeroAddress } from '@app/core/address'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { expectTokens, type TokenTerms } from '#shared/chain/tokens.ts'
import { getReadClient } from '#shared/chain/read-client.ts'

/** What never changes about a pool, asked of the chain itself: decimals are not believed from configuration. */
export type PoolTerms = {
  /** In the deployment. */
  name: string
  pool: Address
  token: TokenTerms
  reward: TokenTerms
  /** Null when the pool asks for no superior. */
  registry: Address | null
  /** Seconds. */
  lockDuration: number
}

export function poolTermsQuery(chainId: number, name: string) {
  const deployment = getDeployment(chainId)
  const pool = getAddress(deployment, name)
  const expected = [getAddress(deployment, deployment.pools[name]!.token), deployment.contracts.productToken]
  return queryOptions({
    queryKey: chainKey(chainId, 'poolTerms', pool),
    queryFn: () => readPoolTerms(getReadClient(), name, pool, expected),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export async function readPoolTerms(
  client: Client,
  name: string,
  pool: Address,
  expected: readonly Address[] = [],
): Promise<PoolTerms> {
  const at = { address: pool, abi: stakingPoolAbi } as const
  const findTerms = expectTokens(client, expected)
  const [token, reward, registry, lockDuration] = await Promise.all([
    readContract(client, { ...at, functionName: 'stakingToken' }),
    readContract(client, { ...at, functionName: 'rewardToken' }),
    readContract(client, { ...at, functionName: 'referralRegistry' }),
    readContract(client, { ...at, functionName: 'lockDuration' }),
  ])
  const [tokenTerms, rewardTerms] = await Promise.all([findTerms(token), findTerms(reward)])
  return {
    name,
    pool,
    token: tokenTerms,
    reward: rewardTerms,
    registry: isZeroAddress(registry) ? null : registry,
    lockDuration: Number(lockDuration),
  }
}
