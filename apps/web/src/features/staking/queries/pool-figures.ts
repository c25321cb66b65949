import { stakingPoolAbi } from '@app/abis/staking-pool'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import type { PoolFigures } from '../what-if.ts'

export type PoolReading = PoolFigures & { blockNumber: bigint }

export function poolKey(chainId: number, pool: Address): readonly unknown[] {
  return chainKey(chainId, 'pool', pool)
}

/** The pool's figures, all of one block. */
export function poolFiguresQuery(chainId: number, pool: Address) {
  return queryOptions({
    queryKey: [...poolKey(chainId, pool), 'figures'],
    queryFn: () => readPoolFigures(pool),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readPoolFigures(pool: Address): Promise<PoolReading> {
  const client = getReadClient()
  const at = { address: pool, abi: stakingPoolAbi } as const
  const { value, blockNumber } = await readAtHead(({ blockNumber: block }) =>
    Promise.all([
      readContract(client, { ...at, functionName: 'totalStaked', blockNumber: block }),
      readContract(client, { ...at, functionName: 'minimumTotalStake', blockNumber: block }),
      readContract(client, { ...at, functionName: 'rewardRate', blockNumber: block }),
      readContract(client, { ...at, functionName: 'periodEnd', blockNumber: block }),
      readContract(client, { ...at, functionName: 'remainingBudget', blockNumber: block }),
      getBlock(client, { blockNumber: block }),
    ]),
  )
  const [totalStaked, minimumTotalStake, rewardRate, periodEnd, remainingBudget, block] = value
  const rewards = { rewardRate, periodEnd, remainingBudget }
  return { totalStaked, minimumTotalStake, ...rewards, readAt: block.timestamp, blockNumber }
}
