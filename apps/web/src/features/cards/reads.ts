import { getFeatureContracts } from '@app/config/contracts'
import { cardVaultAbi } from '@app/abis/card-vault'
import type { WholeDeployment } from '@app/config/deployment'
import { getDeployment } from '@app/config/deployments'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract, getBlock } from 'viem/actions'
import { cardSellerAbi } from '@app/abis/card-seller'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { equityCardAbi } from '@app/abis/equity-card'
import type { Card } from '@app/core/api/cards'
import type { CardState } from '@app/core/entity-states'
import type { ApiAnswer } from '@app/core/api/endpoints'
import { chainKey } from '#shared/chain/chain-key.ts'
import { type Token, findToken } from '#shared/base/tokens.ts'
import { expectTokens } from '#shared/chain/read-token.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { apiPages } from '#shared/api/infinite-query.ts'
import { apiQuery } from '#shared/api/query.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export type CardTerms = {
  seller: Address
  cards: Address
  vault: Address
  product: Token
  reward: Token
  payment: Token
  heldPerCard: bigint
  releasePerDay: bigint
  incomePerDay: bigint
  /** Seconds. */
  life: number
}

export function cardTermsQuery(chainId: number) {
  const contracts = getFeatureContracts(getDeployment(chainId), 'backpack')
  return queryOptions({
    queryKey: chainKey(chainId, 'cardTerms', contracts.cardVault),
    queryFn: () => readCardTerms(getReadClient(), contracts),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

type CardContracts = Pick<
  WholeDeployment['contracts'],
  'productToken' | 'usdt' | 'cardSeller' | 'equityCard' | 'cardVault'
>

export async function readCardTerms(client: Client, contracts: CardContracts): Promise<CardTerms> {
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

export type SeriesOnSale = { series: number; opensAt: number }

/**
 * All read at one block. Times are Unix seconds; `price` is per card, in the payment token. `onSale` is in order of
 * series, for all of which price, terms and the quantity left are the same. `available` is limited by stock and by
 * reserve.
 */
export type CardSale = {
  price: bigint
  onSale: readonly SeriesOnSale[]
  available: bigint
  maxQuantity: bigint
  isWhitelisted: boolean | undefined
  isBound: boolean | undefined
  readAt: number
  blockNumber: bigint
}

export function cardSaleKey(chainId: number): readonly unknown[] {
  return chainKey(chainId, 'cardSale')
}

export function cardSaleQuery(chainId: number, account: Address | null) {
  return queryOptions({
    queryKey: [...cardSaleKey(chainId), account],
    queryFn: async (): Promise<CardSale> => {
      const { value, blockNumber } = await readAtHead((at) => readCardSale(getReadClient(), chainId, account, at))
      return { ...value, blockNumber }
    },
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

export async function readCardSale(
  client: Client,
  chainId: number,
  account: Address | null,
  at: { blockNumber?: bigint } = {},
): Promise<Omit<CardSale, 'blockNumber'>> {
  const { cardSeller, referralRegistry } = getFeatureContracts(getDeployment(chainId), 'backpack', 'invite')
  const seller = { address: cardSeller, abi: cardSellerAbi, ...at } as const
  const [price, sale, available, maxQuantity, block, isWhitelisted, isBound] = await Promise.all([
    readContract(client, { ...seller, functionName: 'price' }),
    readContract(client, { ...seller, functionName: 'saleWhitelist' }),
    readContract(client, { ...seller, functionName: 'availableCards' }),
    readContract(client, { ...seller, functionName: 'maxQuantity' }),
    getBlock(client, at.blockNumber === undefined ? {} : { blockNumber: at.blockNumber }),
    account === null ? undefined : readContract(client, { ...seller, functionName: 'isWhitelisted', args: [account] }),
    account === null
      ? undefined
      : readContract(client, {
          address: referralRegistry,
          abi: referralRegistryAbi,
          functionName: 'isBound',
          args: [account],
          ...at,
        }),
  ])
  const [series, opensAt] = sale
  const onSale = series.map((one, index) => ({ series: Number(one), opensAt: Number(opensAt[index]) }))
  return {
    price,
    onSale: onSale.toSorted((a, b) => a.series - b.series),
    available,
    maxQuantity,
    isWhitelisted,
    isBound,
    readAt: Number(block.timestamp),
  }
}

export function cardRestsKey(chainId: number): readonly unknown[] {
  return chainKey(chainId, 'cardRests')
}

/** Unix seconds from which all of these cards can be transferred; 0 when none was taken out lately. */
export function cardRestsQuery(chainId: number, cards: Address, ids: readonly bigint[]) {
  return queryOptions({
    queryKey: [...cardRestsKey(chainId), ids.map(String)],
    queryFn: async () => {
      const at = { address: cards, abi: equityCardAbi, functionName: 'restsUntil' } as const
      const times = await Promise.all(ids.map((id) => readContract(getReadClient(), { ...at, args: [id] })))
      return Math.max(0, ...times.map(Number))
    },
  })
}

export function useCards(state: CardState | undefined) {
  const { exposedAccount: account, configuredChainId } = useWallet()
  const terms = useQuery(cardTermsQuery(configuredChainId))
  const summary = useQuery(apiQuery('/api/nft/summarized', account && { address: account }))
  const list = useInfiniteQuery(
    apiPages('/api/nft721', account && { address: account, ...(state !== undefined && { state }) }),
  )
  const totals = summary.data?.data
  const units = findCardUnits(totals)
  const face: CardFace | undefined = totals && units && { ...units, life: totals.life }
  return {
    account,
    terms,
    face,
    summary,
    list,
    cards: list.data?.pages.flatMap((page) => page.data.list) ?? [],
  }
}

/** The part of a card that the chain alone knows. */
export type OwnCard = Pick<
  Card,
  | 'id'
  | 'name'
  | 'stockCode'
  | 'shares'
  | 'state'
  | 'inVault'
  | 'held'
  | 'released'
  | 'claimable'
  | 'income'
  | 'claimableIncome'
  | 'age'
  | 'endsAt'
>

export type CardUnits = Pick<CardTerms, 'product' | 'reward'>

export type CardFace = CardUnits & Pick<CardTerms, 'life'>

export function findCardUnits(answer: Named | undefined): CardUnits | undefined {
  const product = findToken(answer?.token)
  const reward = findToken(answer?.rewardToken)
  return product && reward && { product, reward }
}

type Named = Pick<ApiAnswer<'/api/nft/rewards'>['data'], 'token' | 'rewardToken'>
