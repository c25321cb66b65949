import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { rightQuery } from './queries/rights.ts'
import { settingsQuery, settingTermsQuery } from './queries/settings.ts'

/** What stands on the chain, and what the account may do with it. */
export function useSettings() {
  const { exposedAccount, configuredChainId: chainId } = useWallet()
  const account = exposedAccount as Address | ''
  const terms = useQuery(settingTermsQuery(chainId))
  const settings = useQuery(settingsQuery(chainId))
  const right = useQuery(rightQuery(chainId, account))
  return { account, chainId, terms, settings, right }
}

export type SettingsScreen = ReturnType<typeof useSettings>
export type KnownSettings = {
  terms: NonNullable<SettingsScreen['terms']['data']>
  settings: NonNullable<SettingsScreen['settings']['data']>
}
