import { cardVaultAbi } from '@app/abis/card-vault'
import { type Deployment, getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { expectTokens, type TokenTerms } from '#shared/chain/tokens.ts'
import { getReadClient } from '#shared/chain/read-client.ts'

/** What never changes about cards. Amounts are base units. */
export type CardTerms = {
  seller: Address
  cards: Address
  vault: Address
  /** What cards hold and release. */
  product: TokenTerms
  /** What they earn beside it. */
  reward: TokenTerms
  /** What they cost. */
  payment: TokenTerms
  heldPerCard: bigint
  releasePerDay: bigint
  incomePerDay: bigint
  /** Seconds. */
  life: number
}

export function cardTermsQuery(chainId: number) {
  const { contracts } = getDeployment(chainId)
  return queryOptions({
    queryKey: chainKey(chainId, 'cardTerms', contracts.cardVault),
    queryFn: () => readCardTerms(getReadClient(), contracts),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export async function readCardTerms(client: Client, contracts: Deployment['contracts']): Promise<CardTerms> {
  const findTerms = expectTokens(client, [contracts.productToken, contracts.usdt])
  const at = { address: contracts.cardVault, abi: cardVaultAbi } as const
  const [heldPerCard, releasePerDay, incomePerDay, life, rewardToken, product, payment] = await Promise.all([
    readContract(client, { ...at, functionName: 'heldPerCard' }),
    readContract(client, { ...at, functionName: 'releasePerDay' }),
    readContract(client, { ...at, functionName: 'incomePerDay' }),
    readContract(client, { ...at, functionName: 'cardLife' }),
    readContract(client, { ...at, functionName: 'rewardToken' }),
    findTerms(contracts.productToken),
    findTerms(contracts.usdt),
  ])
  return {
    seller: contracts.cardSeller,
    cards: contracts.equityCard,
    vault: contracts.cardVault,
    product,
    reward: await findTerms(rewardToken),
    payment,
    heldPerCard,
    releasePerDay,
    incomePerDay,
    life: Number(life),
  }
}
