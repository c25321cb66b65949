import type { TokenAssets } from '@app/core/api/withdrawal'
import { isSameAddress } from '@app/core/address'
import { productTokenAbi } from '@app/abis/product-token'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, useQuery, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import type { Exchange } from '@app/core/api/token-data'
import { apiQuery } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import { type Token, tokenList, tokens } from '#shared/base/tokens.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getValue } from '#shared/price/token-price.ts'

export function findAssets(assets: readonly TokenAssets[] | undefined, token: string): TokenAssets | undefined {
  return assets?.find((own) => isSameAddress(own.token, token))
}

const REFRESH_MS = 15_000

export const solvencyQuery = { ...apiQuery('/api/solvency', {}), refetchInterval: REFRESH_MS }

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

async function readWalletBalances(account: Address): Promise<WalletBalances> {
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
  const assets = useQuery(apiQuery('/api/getAssets', account && { address: account }))
  const wallet = useQuery(walletBalancesQuery(chainId, account))
  const stats = useQuery(apiQuery('/api/tokenStats', {}))
  const solvency = useQuery(solvencyQuery)
  return { account, chainId, assets, wallet, stats, solvency }
}

export type AssetsScreen = ReturnType<typeof useAssetsScreen>

export function getWhole(inWallet: bigint, assets: TokenAssets | undefined): bigint {
  if (assets === undefined) return inWallet
  const parts = [assets.available, assets.pendingWithdrawal, assets.locked]
  return parts.reduce((sum, { amount }) => sum + BigInt(amount), inWallet)
}

export type TotalValue = {
  /** In the quote token. */
  value: bigint
  /** Symbols of the tokens held that have no price. */
  leftOut: readonly string[]
}

export function getTotalValue(
  holdings: readonly { token: Token; whole: bigint }[],
  exchange: Exchange | null,
  product: string,
): TotalValue | null {
  const quote = holdings.find(({ token }) => exchange !== null && isSameAddress(token.address, exchange.quote))?.token
  if (exchange === null || exchange.price === null || quote === undefined) return null
  const price = { token: product, amount: BigInt(exchange.price), decimals: exchange.priceDecimals, quote }
  let value = 0n
  const leftOut: string[] = []
  for (const { token, whole } of holdings) {
    const worth = isSameAddress(token.address, quote.address) ? whole : getValue(whole, token, price)
    if (worth !== null) value += worth
    else if (whole > 0n) leftOut.push(token.symbol)
  }
  return { value, leftOut }
}

export function readTotal({ assets, wallet, stats }: AssetsScreen): TotalValue | null {
  const balances = wallet.data?.balances
  if (balances === undefined || stats.data === undefined || stats.data.stale) return null
  const holdings = tokenList.map((token, index) => ({
    token,
    whole: getWhole(balances[index]!, findAssets(assets.data?.data.tokens, token.address)),
  }))
  return getTotalValue(holdings, stats.data.data.exchange, tokens.productToken.address)
}
