import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { formatClock } from '#shared/format/format-date.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { StaleIcon } from '#shared/ui/icons.ts'

type Outage = 'offline' | 'node' | 'index'

const listActive = (client: QueryClient) => client.getQueryCache().findAll({ type: 'active' })

/**
 * Looks at the reads on screen. A single failure may be a contract that reverts, so a node counts as down only when no
 * read succeeds.
 */
export function findOutage(client: QueryClient, isOnline: boolean): Outage | null {
  if (!isOnline) return 'offline'
  const active = listActive(client)
  const ofChain = active.filter(({ queryKey, state }) => queryKey[0] === 'chain' && state.fetchStatus !== 'paused')
  const isFailing = ofChain.map(({ state }) => state.status === 'error' || state.fetchFailureCount > 1)
  if (isFailing.length > 1 && isFailing.every(Boolean)) return 'node'
  return active.some(({ state }) => (state.data as { stale?: unknown } | undefined)?.stale === true) ? 'index' : null
}

export function OutageBanner() {
  const { t } = useTranslation('ui')
  const locale = useLocale()
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const release = client.getQueryCache().subscribe(listener)
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        release()
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    [client],
  )
  const outage = useSyncExternalStore(subscribe, () => findOutage(client, navigator.onLine))
  if (outage === null) return null
  const readAt = Math.max(0, ...listActive(client).map(({ state }) => state.dataUpdatedAt))
  return (
    <Banner tone="warning" icon={StaleIcon} fact={t(`outage.${outage}`)}>
      {outage !== 'index' && readAt > 0 && t('outage.asOf', { time: formatClock(Math.floor(readAt / 1000), locale) })}
    </Banner>
  )
}
