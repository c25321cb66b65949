import { getFeatureContracts } from '@app/config/contracts'
import { drTokenAbi } from '@app/abis/dr-token'
import { getDeployment } from '@app/config/deployments'
import { queryOptions, useQuery, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract, getBlock } from 'viem/actions'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { chainKey } from '#shared/chain/chain-key.ts'
import type { Token } from '#shared/base/tokens.ts'
import { expectTokens } from '#shared/chain/read-token.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export type DrTerms = { dr: Token; product: Token; pool: Address }

export function drTermsQuery(chainId: number) {
  const { drToken, daoPool, productToken } = getFeatureContracts(getDeployment(chainId), 'dr')
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

/** All read at one block. `readAt` is in Unix seconds. */
export type DrFigures = {
  /** Everything ever minted, because none is ever burned. */
  supply: bigint
  totalStaked: bigint
  staked: bigint | undefined
  balance: bigint | undefined
  readAt: number
  blockNumber: bigint
}

/** Starts like the key of the pool, so that a stake refreshes it too. */
export function drFiguresQuery(chainId: number, terms: DrTerms | undefined, account: Address | null) {
  return queryOptions({
    queryKey: [...chainKey(chainId, 'pool', terms?.pool), 'dr', account],
    queryFn: terms === undefined ? skipToken : () => readDrFigures(terms, account),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readDrFigures({ dr, pool }: DrTerms, account: Address | null): Promise<DrFigures> {
  const client = getReadClient()
  const inPool = { address: pool, abi: stakingPoolAbi } as const
  const ofToken = { address: dr.address, abi: drTokenAbi } as const
  const { value, blockNumber } = await readAtHead(({ blockNumber: block }) => {
    return Promise.all([
      readContract(client, { ...ofToken, functionName: 'totalSupply', blockNumber: block }),
      readContract(client, { ...inPool, functionName: 'totalStaked', blockNumber: block }),
      account === null
        ? undefined
        : readContract(client, { ...inPool, functionName: 'stakedOf', args: [account], blockNumber: block }),
      account === null
        ? undefined
        : readContract(client, { ...ofToken, functionName: 'balanceOf', args: [account], blockNumber: block }),
      getBlock(client, { blockNumber: block }),
    ])
  })
  const [supply, totalStaked, staked, balance, { timestamp }] = value
  return { supply, totalStaked, staked, balance, readAt: Number(timestamp), blockNumber }
}

export function useDaoScreen() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const terms = useQuery(drTermsQuery(chainId))
  const figures = useQuery(drFiguresQuery(chainId, terms.data, account))
  const funds = useQuery(accountFundsQuery(chainId, terms.data?.product.address, terms.data?.dr.address, account))
  return { account, chainId, terms, figures, funds }
}

export type DaoScreen = ReturnType<typeof useDaoScreen>
