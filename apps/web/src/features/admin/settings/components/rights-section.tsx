import { getDeployment } from '@app/config/deployments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { Address } from '#shared/ui/address.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { CoveredIcon, StopIcon } from '#shared/ui/icons.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useDuration } from '../../shared/use-duration.ts'
import { delayQuery, holdersQuery } from '../queries/rights.ts'
import type { SettingsScreen } from '../use-settings.ts'

/** Who may use the page, and whether this account may. */
export function RightsSection({ screen: { account, chainId, right } }: { screen: SettingsScreen }) {
  const { t } = useTranslation('settings')
  const duration = useDuration()
  const desk = getDeployment(chainId).contracts.settingsDesk
  const holders = useQuery(holdersQuery(chainId))
  const delay = useQuery(delayQuery(chainId))
  const isHolder = right.data?.kind === 'now' || right.data?.kind === 'propose'
  const mine =
    account === ''
      ? t('rights.notConnected')
      : right.data === undefined
        ? right.isError
          ? t('rights.failed')
          : t('loading')
        : t(`rights.${right.data.kind}`, { delay: duration(right.data.delay) })
  return (
    <Section title={t('rights.title')}>
      <output className="flex gap-2.5 type-body">
        <Icon
          source={isHolder ? CoveredIcon : StopIcon}
          className={isHolder ? 'mt-0.25 text-positive' : 'mt-0.25 text-text-2'}
        />
        <span className="min-w-0">{mine}</span>
      </output>
      {holders.data === undefined && holders.isError && (
        <FailureNotice
          title={t('rights.holdersFailed')}
          error={holders.error}
          onRetry={() => void holders.refetch()}
          retrying={holders.isFetching}
          className="mt-3"
        />
      )}
      <KeyValueList className="mt-2">
        {holders.data === undefined && !holders.isError && (
          <KeyValue label={t('rights.operator')}>
            <Skeleton className="inline-block h-3 w-24" />
          </KeyValue>
        )}
        {holders.data?.map((holder) => (
          <KeyValue key={holder} label={t('rights.operator')}>
            <Address address={holder} href={getChainExplorerLink(chainId, { kind: 'address', value: holder })} />
          </KeyValue>
        ))}
        {holders.data?.length === 0 && <KeyValue label={t('rights.operator')}>{t('rights.nobody')}</KeyValue>}
        <KeyValue label={t('rights.desk')} note={delay.data === null && t('rights.closed')}>
          <Address address={desk} href={getChainExplorerLink(chainId, { kind: 'address', value: desk })} />
        </KeyValue>
        <KeyValue label={t('rights.delay')}>
          {delay.data == null ? '—' : delay.data === 0 ? t('rights.noDelay') : duration(delay.data)}
        </KeyValue>
      </KeyValueList>
      <Note className="mt-2">{t('rights.note')}</Note>
    </Section>
  )
}
