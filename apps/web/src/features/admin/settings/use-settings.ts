import { getDeployment } from '@app/config/deployments'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useQuery, queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { readAtLeastSeen } from '#shared/api/query.ts'
import { heldRolesQuery, readRole } from '../roles.ts'
import { settingsKey, settingsQuery, settingTermsQuery, type Settings, type SettingTerms } from './reads.ts'

export function useSettings() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const terms = useQuery(settingTermsQuery(chainId))
  const settings = useQuery(settingsQuery(chainId))
  const right = useQuery(rightQuery(chainId, account))
  const held = useQuery(heldRolesQuery(chainId, account))
  const known: KnownSettings | undefined = terms.data && settings.data && { terms: terms.data, settings: settings.data }
  return { account, chainId, terms, settings, known, right, held }
}

export type SettingsScreen = ReturnType<typeof useSettings>
export type KnownSettings = { terms: SettingTerms; settings: Settings }

type Right = {
  /**
   * `now`: at once. `propose`: executed by another operator after the delay. `stopped`: the desk may set nothing.
   * `delayed`: an operator with a delay of its own, whose calls need scheduling that these pages do not offer.
   */
  kind: 'now' | 'propose' | 'stopped' | 'delayed' | 'none'
  /** Seconds: the account's own when `delayed`, otherwise that of the desk. */
  delay: number
  /** Operators cancel at the desk, GUARDIAN and ADMIN at the manager; null for an account that may not. */
  cancelsAt: 'settingsDesk' | 'accessManager' | null
}

function rightQuery(chainId: number, account: Address | null) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'right', account],
    queryFn: account === null ? skipToken : () => readRight(chainId, account),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readRight(chainId: number, account: Address): Promise<Right> {
  const [delay, [isOperator, ownDelay], [isGuardian], [isAdmin]] = await Promise.all([
    readDelay(chainId),
    readRole(chainId, 'OPERATOR', account),
    readRole(chainId, 'GUARDIAN', account),
    readRole(chainId, 'ADMIN', account),
  ])
  const isAtDesk = isOperator && ownDelay === 0
  const cancelsAt = isAtDesk ? 'settingsDesk' : isGuardian || isAdmin ? 'accessManager' : null
  if (!isOperator) return { kind: 'none', delay: 0, cancelsAt }
  if (delay === null) return { kind: 'stopped', delay: 0, cancelsAt }
  if (!isAtDesk) return { kind: 'delayed', delay: ownDelay, cancelsAt }
  return { kind: delay === 0 ? 'now' : 'propose', delay, cancelsAt }
}

/** Seconds; null while the desk may set nothing. */
export function delayQuery(chainId: number) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'delay'],
    queryFn: () => readDelay(chainId),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readDelay(chainId: number): Promise<number | null> {
  const [isMember, delay] = await readRole(chainId, 'SETTINGS', getDeployment(chainId).contracts.settingsDesk)
  return isMember ? delay : null
}

/** The index lists every past and present OPERATOR; the chain says who still is one. */
export function holdersQuery(chainId: number) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'holders'],
    queryFn: async ({ signal }): Promise<Address[]> => {
      const query = { role: 'OPERATOR', pageSize: 100 } as const
      const { data } = await readAtLeastSeen('/api/governance/members', query, signal)
      const held = await Promise.all(
        data.list.map(({ account, isHeld }) =>
          readRole(chainId, 'OPERATOR', account).then(
            ([isMember]) => isMember,
            () => isHeld,
          ),
        ),
      )
      return data.list.filter((_, index) => held[index]).map(({ account }) => account)
    },
    staleTime: 60_000,
  })
}
