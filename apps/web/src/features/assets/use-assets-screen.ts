import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { apiQuery } from '#shared/api/query.ts'
import { useShownTokens } from '#shared/chain/tokens.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { solvencyQuery } from './queries/solvency.ts'
import { walletBalancesQuery } from './queries/wallet-balances.ts'

/** Everything of the assets page; each part stands or fails by itself. */
export function useAssetsScreen() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const tokens = useShownTokens(chainId)
  const assets = useQuery({ ...apiQuery('/api/getAssets', { address: account as Address }), enabled: account !== '' })
  const wallet = useQuery({
    ...walletBalancesQuery(chainId, tokens.data ?? [], account as Address),
    enabled: account !== '' && tokens.data !== undefined,
  })
  const stats = useQuery(apiQuery('/api/tokenStats', {}))
  const solvency = useQuery(solvencyQuery)
  return { account, chainId, tokens, assets, wallet, stats, solvency }
}

export type AssetsScreen = ReturnType<typeof useAssetsScreen>
