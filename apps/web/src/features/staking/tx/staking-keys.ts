import type { Address } from 'viem'
import { apiKey } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import { poolKey } from '../queries/pool-figures.ts'

/** Everything that a stake, claim or unstake of `account` changes: the pool, its funds, what the index says of both. */
export function getStakingKeys(chainId: number, pool: Address, account: Address): readonly (readonly unknown[])[] {
  return [
    poolKey(chainId, pool),
    balanceKey(chainId, account),
    [...apiKey('/api/userStaking'), { address: account }],
    [...apiKey('/api/deposit/list'), { address: account }],
    [...apiKey('/api/useRelationship'), { address: account }],
    apiKey('/api/tokenStats'),
    apiKey('/api/dao/ranking'),
    apiKey('/api/stats/node-list'),
  ]
}
