import { drTokenAbi } from '@app/abis/dr-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import type { DrTerms } from './dr-terms.ts'

export type DrFigures = {
  /** Base units of DR ever minted: none is ever destroyed. */
  supply: bigint
  /** Base units of DR staked in the DAO, by everybody and by the account; undefined without an account. */
  totalStaked: bigint
  staked: bigint | undefined
  /** DR in the account's wallet. */
  balance: bigint | undefined
  /** Unix seconds of the block that all of this was read at. */
  readAt: number
  blockNumber: bigint
}

/** Begins like the key of the pool, so that a stake refreshes it, too. */
export function drFiguresQuery(chainId: number, terms: DrTerms | undefined, account: Address | '') {
  return queryOptions({
    queryKey: [...chainKey(chainId, 'pool', terms?.pool), 'dr', account],
    queryFn: () => readDrFigures(terms!, account),
    enabled: terms !== undefined,
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readDrFigures({ dr, pool }: DrTerms, account: Address | ''): Promise<DrFigures> {
  const client = getReadClient()
  const inPool = { address: pool, abi: stakingPoolAbi } as const
  const ofToken = { address: dr.address, abi: drTokenAbi } as const
  const { value, blockNumber } = await readAtHead(({ blockNumber: block }) => {
    const of = <const T>(read: T) => ({ ...read, args: [account as Address], blockNumber: block }) as const
    return Promise.all([
      readContract(client, { ...ofToken, functionName: 'totalSupply', blockNumber: block }),
      readContract(client, { ...inPool, functionName: 'totalStaked', blockNumber: block }),
      account === '' ? undefined : readContract(client, of({ ...inPool, functionName: 'stakedOf' })),
      account === '' ? undefined : readContract(client, of({ ...ofToken, functionName: 'balanceOf' })),
      getBlock(client, { blockNumber: block }),
    ])
  })
  const [supply, totalStaked, staked, balance, { timestamp }] = value
  return { supply, totalStaked, staked, balance, readAt: Number(timestamp), blockNumber }
}
