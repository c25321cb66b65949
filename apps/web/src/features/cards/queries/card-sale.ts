import { cardSellerAbi } from '@app/abis/card-seller'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { getDeployment } from '@app/config/deployments'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'

export type CardSale = {
  /** Base units of the payment token for one card. */
  price: bigint
  /** 0 while none is on sale. */
  series: number
  /** Unix seconds. */
  opensAt: number
  /** What stock and reserve are enough for. */
  available: bigint
  /** Cards that one purchase takes at most. */
  maxQuantity: bigint
  /** Of the account; undefined without one. */
  isWhitelisted: boolean | undefined
  isBound: boolean | undefined
  /** Unix seconds of the block that all of this was read at. */
  readAt: number
  blockNumber: bigint
}

export function cardSaleKey(chainId: number): readonly unknown[] {
  return chainKey(chainId, 'cardSale')
}

export function cardSaleQuery(chainId: number, account: Address | '') {
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
  account: Address | '',
  at: { blockNumber?: bigint } = {},
): Promise<Omit<CardSale, 'blockNumber'>> {
  const { cardSeller, referralRegistry } = getDeployment(chainId).contracts
  const seller = { address: cardSeller, abi: cardSellerAbi, ...at } as const
  const [price, sale, available, maxQuantity, block, isWhitelisted, isBound] = await Promise.all([
    readContract(client, { ...seller, functionName: 'price' }),
    readContract(client, { ...seller, functionName: 'saleWhitelist' }),
    readContract(client, { ...seller, functionName: 'availableCards' }),
    readContract(client, { ...seller, functionName: 'maxQuantity' }),
    getBlock(client, at.blockNumber === undefined ? {} : { blockNumber: at.blockNumber }),
    account === '' ? undefined : readContract(client, { ...seller, functionName: 'isWhitelisted', args: [account] }),
    account === ''
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
  const readAt = Number(block.timestamp)
  return {
    price,
    series: Number(series),
    opensAt: Number(opensAt),
    available,
    maxQuantity,
    isWhitelisted,
    isBound,
    readAt,
  }
}
