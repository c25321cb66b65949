import { stakingPoolAbi } from '@app/abis/staking-pool'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { poolKey } from './pool-figures.ts'

export type Position = {
  id: bigint
  /** Base units of the staked token. */
  amount: bigint
  /** Unix seconds. */
  stakedAt: number
  unlockAt: number
}

export type AccountStake = {
  staked: bigint
  /** Base units of the reward token, claimable now. */
  earned: bigint
  /** Open, first to unlock first. */
  positions: readonly Position[]
  blockNumber: bigint
}

/** What an account has in a pool, by the chain itself. */
export function accountStakeQuery(chainId: number, pool: Address, account: Address) {
  return queryOptions({
    queryKey: [...poolKey(chainId, pool), 'account', account],
    queryFn: () => readAccountStake(pool, account),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readAccountStake(pool: Address, account: Address): Promise<AccountStake> {
  const client = getReadClient()
  const at = { address: pool, abi: stakingPoolAbi, args: [account] } as const
  const { value, blockNumber } = await readAtHead(({ blockNumber: block }) =>
    Promise.all([
      readContract(client, { ...at, functionName: 'stakedOf', blockNumber: block }),
      readContract(client, { ...at, functionName: 'earned', blockNumber: block }),
      readContract(client, { ...at, functionName: 'positionsOf', blockNumber: block }),
    ]),
  )
  const [staked, earned, open] = value
  const positions = open.map(({ id, amount, stakedAt, unlockAt }) => ({
    id,
    amount,
    stakedAt: Number(stakedAt),
    unlockAt: Number(unlockAt),
  }))
  positions.sort((left, right) => left.unlockAt - right.unlockAt)
  return { staked, earned, positions, blockNumber }
}
