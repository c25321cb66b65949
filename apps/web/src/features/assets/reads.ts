import type { TokenAssets } from '@app/core/api/withdrawal'
import { isSameAddress } from '@app/core/address'
import { productTokenAbi } from '@app/abis/product-token'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, useQuery, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { hasFeature } from '@app/config/contracts'
import { findDeployment } from '@app/config/deployments'
import type { Feature } from '@app/core/features'
import { apiQuery } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import { tokenList, tokens } from '#shared/base/tokens.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getHoldings, getTotalValue, type Holdings, type TokenSum, type TotalValue } from './holdings.ts'

export function findAssets(assets: readonly TokenAssets[] | undefined, token: string): TokenAssets | undefined {
  return assets?.find((own) => isSameAddress(own.token, token))
}

const REFRESH_MS = 15_000

export const solvencyQuery = { ...apiQuery('/api/solvency', {}), refetchInterval: REFRESH_MS }

/** Keeps the account's last list until a new filter is answered, so that field and scroll position stay. */
export function keepListed(account: Address | null) {
  return <Answer>(before: Answer, query: { queryKey: readonly unknown[] } | undefined): Answer | undefined => {
    const { address } = (query?.queryKey[2] ?? {}) as { address?: string }
    return address !== undefined && address === account ? before : undefined
  }
}

export type WalletBalances = {
  /** In the order of `tokenList`. */
  balances: readonly bigint[]
  blockNumber: bigint
}

export function walletBalancesQuery(chainId: number, account: Address | null) {
  return queryOptions({
    queryKey: [...balanceKey(chainId, account), 'all'],
    queryFn: account === null ? skipToken : () => readWalletBalances(account),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

export async function readWalletBalances(account: Address): Promise<WalletBalances> {
  const client = getReadClient()
  const { value, blockNumber } = await readAtHead((at) =>
    Promise.all(
      tokenList.map(({ address }) =>
        readContract(client, {
          address,
          abi: productTokenAbi,
          functionName: 'balanceOf',
          args: [account],
          blockNumber: at.blockNumber,
        }),
      ),
    ),
  )
  return { balances: value, blockNumber }
}

export function useAssetsScreen() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const of = account && { address: account }
  const deployment = findDeployment(chainId)
  const has = (feature: Feature) => deployment !== undefined && hasFeature(deployment, feature)
  const assets = useQuery(apiQuery('/api/getAssets', of))
  const wallet = useQuery(walletBalancesQuery(chainId, account))
  const stats = useQuery(apiQuery('/api/tokenStats', {}))
  const solvency = useQuery(solvencyQuery)
  const staking = useQuery(apiQuery('/api/userStaking', of))
  const power = useQuery(apiQuery('/api/power/orders', has('power') && of ? { ...of, pageSize: 1 } : null))
  const cards = useQuery(apiQuery('/api/nft/summarized', has('backpack') ? of : null))
  const terms = useQuery(apiQuery('/api/withdrawal/terms', of ?? {}))
  return { account, chainId, assets, wallet, stats, solvency, staking, power, cards, terms }
}

export type AssetsScreen = ReturnType<typeof useAssetsScreen>

/** The page waits for these too, so that nothing moves afterwards. */
export function getFurtherReads({ wallet, stats, solvency, staking, power, cards, terms }: AssetsScreen) {
  return [wallet, stats, solvency, staking, power, cards, terms]
}

function getPart<Data>({ data, isEnabled }: { data: { data: Data } | undefined; isEnabled: boolean }) {
  return isEnabled ? data?.data : null
}

export function getParts({ staking, power, cards }: AssetsScreen) {
  return { staking: staking.data?.data, power: getPart(power), cards: getPart(cards) }
}

export function readHoldings(screen: AssetsScreen): Holdings | null {
  const balances = screen.wallet.data?.balances
  const assets = screen.assets.data?.data.tokens
  if (balances === undefined || assets === undefined) return null
  const wallet = tokenList.map((token, index) => ({ token, amount: balances[index]! }))
  return getHoldings({ wallet, assets, ...getParts(screen) })
}

export function readValue({ stats }: Pick<AssetsScreen, 'stats'>, sums: readonly TokenSum[]): TotalValue | null {
  if (stats.data === undefined || stats.data.stale) return null
  return getTotalValue(sums, stats.data.data.exchange, tokens.productToken.address)
}

export function readTotal(screen: AssetsScreen): TotalValue | null {
  const holdings = readHoldings(screen)
  return holdings && readValue(screen, Object.values(holdings.parts).flat())
}
