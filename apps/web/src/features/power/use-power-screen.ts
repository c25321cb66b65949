import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { boundQuery } from './queries/bound.ts'
import { marketFiguresQuery } from './queries/market-figures.ts'
import { ordersQuery } from './queries/orders.ts'
import { marketTermsQuery, type PayToken } from './queries/power-terms.ts'

const nowhere: Address = '0x0000000000000000000000000000000000000000'

/** The market and what the account may do there; each part stands or fails by itself. */
export function usePowerMarket() {
  const { exposedAccount, configuredChainId: chainId } = useWallet()
  const account = exposedAccount as Address | ''
  const terms = useQuery(marketTermsQuery(chainId))
  const figures = useQuery(marketFiguresQuery(chainId, terms.data))
  const bound = useQuery(boundQuery(chainId, terms.data?.registry, account))
  return { account, chainId, terms, figures, bound }
}

export type PowerMarket = ReturnType<typeof usePowerMarket>

/** What the account has of a token of the market, and how much of it the market may take. */
export function useMarketFunds({ account, chainId, terms }: PowerMarket, token: PayToken | 'power') {
  const { market = nowhere } = terms.data ?? {}
  const address = terms.data?.[token].address ?? nowhere
  return useQuery({
    ...accountFundsQuery(chainId, address, market, account || nowhere),
    enabled: terms.data !== undefined && account !== '',
  })
}

/** The account's orders from the index. */
export function useOrders(account: Address | '') {
  const list = useInfiniteQuery(ordersQuery(account))
  const first = list.data?.pages[0]
  return {
    list,
    orders: list.data?.pages.flatMap((page) => page.data.list) ?? [],
    totals: first?.data.totals,
    answer: list.data?.pages.at(-1),
  }
}

export type Orders = ReturnType<typeof useOrders>
