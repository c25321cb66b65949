import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getAddress, getPools } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { isZeroAddress } from '@app/core/address'
import { queryOptions, useQuery, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract, getBalance, getBlock } from 'viem/actions'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import type { DepositKind } from '@app/core/api/staking'
import type { AmountKind } from '@app/core/parse-amount'
import { balanceKey, chainKey } from '#shared/chain/chain-key.ts'
import { isLive } from '#shared/base/offered.ts'
import type { Token } from '#shared/base/tokens.ts'
import { expectTokens } from '#shared/chain/read-token.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { paths } from '#shared/routing/paths.ts'
import { stringifySearch } from '#shared/routing/search.ts'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { PoolFigures } from './what-if.ts'

/**
 * Read from the chain, so that decimals do not depend on the configuration. `name` is the one in the deployment;
 * `registry` is null when the pool needs no superior; `lockDuration` is in seconds.
 */
export type PoolTerms = {
  name: string
  pool: Address
  token: Token
  reward: Token
  registry: Address | null
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

export type PoolReading = PoolFigures & { blockNumber: bigint }

export function poolKey(chainId: number, pool: Address | undefined): readonly unknown[] {
  return chainKey(chainId, 'pool', pool)
}

export function poolFiguresQuery(chainId: number, pool: Address | undefined) {
  return queryOptions({
    queryKey: [...poolKey(chainId, pool), 'figures'],
    queryFn: pool === undefined ? skipToken : () => readPoolFigures(pool),
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

/** Times are Unix seconds. */
export type Position = {
  id: bigint
  amount: bigint
  stakedAt: number
  unlockAt: number
}

/** `earned` is in the reward token and claimable now; `positions` start with the first to unlock. */
export type AccountStake = {
  staked: bigint
  earned: bigint
  positions: readonly Position[]
  blockNumber: bigint
}

export function accountStakeQuery(chainId: number, pool: Address | undefined, account: Address | null) {
  return queryOptions({
    queryKey: [...poolKey(chainId, pool), 'account', account],
    queryFn: pool === undefined || account === null ? skipToken : () => readAccountStake(pool, account),
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

function coinBalanceQuery(chainId: number, account: Address | null) {
  return queryOptions({
    queryKey: [...balanceKey(chainId, account), 'coin'],
    queryFn: account === null ? skipToken : () => getBalance(getReadClient(), { address: account }),
  })
}

export type StakeKind = Extract<DepositKind, 'stake' | 'dr'>

type PoolPlace = {
  kind: StakeKind
  amountKind: AmountKind
  path: string
  /** Left out for the screen's default pool. */
  search?: { pool: string }
  listPath: typeof paths.stakeList | typeof paths.drRecord
  titleKey: 'common:title.stake' | 'common:title.pos' | 'common:title.dr'
  isOpen: boolean
}

const stakePlace = { kind: 'stake', amountKind: 'amount', listPath: paths.stakeList } as const

/** A pool without a screen of its own uses that of RWAS. */
export function getPoolPlace(name: string): PoolPlace {
  if (name === 'stakingPoolUsdt')
    return { ...stakePlace, path: paths.stake, titleKey: 'common:title.stake', isOpen: true }
  if (name === 'daoPool')
    return {
      kind: 'dr',
      amountKind: 'stake',
      path: paths.dr,
      listPath: paths.drRecord,
      titleKey: 'common:title.dr',
      isOpen: isLive('dr'),
    }
  const pos = { ...stakePlace, path: paths.pos, titleKey: 'common:title.pos', isOpen: isLive('pos') } as const
  return name === 'stakingPoolRwas' ? pos : { ...pos, search: { pool: name } }
}

export function getPoolHref(name: string): string {
  const { path, search, isOpen } = getPoolPlace(name)
  return isOpen ? path + stringifySearch(search ?? {}) : paths.assets
}

export function getPoolNames(chainId: number, kind: StakeKind): string[] {
  return getPools(getDeployment(chainId))
    .map(({ name }) => name)
    .filter((name) => getPoolPlace(name).kind === kind)
}

export function useStakeScreen(name: string) {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const terms = useQuery(poolTermsQuery(chainId, name))
  const pool = terms.data?.pool
  const figures = useQuery(poolFiguresQuery(chainId, pool))
  const stake = useQuery(accountStakeQuery(chainId, pool, account))
  const funds = useQuery(accountFundsQuery(chainId, terms.data?.token.address, pool, account))
  const coin = useQuery(coinBalanceQuery(chainId, account))
  return { name, account, chainId, terms, figures, stake, funds, coin }
}

export type StakeScreen = ReturnType<typeof useStakeScreen>
