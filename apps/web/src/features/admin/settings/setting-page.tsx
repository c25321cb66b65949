import { getDeployment } from '@app/config/deployments'
import { shortenAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { Loading, SkeletonFacts, SkeletonRows } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { Address, HashLink } from '#shared/ui/address.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { CoveredIcon, StopIcon } from '#shared/ui/icons.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { List, ListRow } from '#shared/ui/list.tsx'
import { ActionCta } from '#shared/tx/action-cta.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { useSectionsOfHolder } from '../sections.tsx'
import { useDuration } from '../use-duration.ts'
import { type ChangeKind, changesQuery } from './governance.ts'
import { type Setting, describeSetting } from './setting.ts'
import { type KnownSettings, type SettingsScreen, delayQuery, holdersQuery } from './use-settings.ts'
import { PendingSection } from './pending-section.tsx'
import { setAction } from './actions.ts'

interface SettingPageProps {
  screen: SettingsScreen
  names: readonly ChangeKind[]
  children: (known: KnownSettings) => ReactNode
  /** Null when a field is wrong, whose error is then shown. */
  getSetting: () => Setting | null
  /** Like `getSetting`, without showing errors. */
  entered: (known: KnownSettings) => Setting | null
  onDone: () => void
}

export function SettingPage({ screen, names, children, getSetting, entered, onDone }: SettingPageProps) {
  const { t } = useTranslation('settings')
  const now = useChainNow()
  const { terms, settings } = screen
  const failed = terms.isError ? terms : settings.isError ? settings : undefined
  const sections = useSectionsOfHolder()
  const known =
    terms.data === undefined || settings.data === undefined || sections === undefined
      ? undefined
      : { terms: terms.data, settings: settings.data }
  const retry = () => {
    void terms.refetch()
    void settings.refetch()
  }
  return (
    <>
      <PageMain>
        {sections}
        {known === undefined && failed !== undefined && (
          <ReadFailure
            title={t('failed')}
            error={failed.error}
            onRetry={retry}
            retrying={failed.isFetching}
            className="mt-4"
          />
        )}
        {known === undefined && failed === undefined && (
          <Loading label={t('loading')} failure={t('failed')} onRetry={retry}>
            <Skeleton className="mt-4 h-9 w-full" />
            <SkeletonFacts count={4} className="mt-6" />
          </Loading>
        )}
        {known !== undefined && (
          <>
            {children(known)}
            <AsOf
              blockNumber={known.settings.blockNumber}
              blockAt={known.settings.readAt}
              now={now ?? undefined}
              className="mt-3"
            />
          </>
        )}
        {(known !== undefined || failed !== undefined) && <RightsSection screen={screen} />}
        {known !== undefined && <PendingSection screen={screen} known={known} names={names} entered={entered(known)} />}
        {known !== undefined && <ChangesSection screen={screen} known={known} names={names} />}
      </PageMain>
      <SetCta screen={screen} known={known} getSetting={getSetting} onDone={onDone} />
    </>
  )
}

function RightsSection({ screen: { account, chainId, right } }: { screen: SettingsScreen }) {
  const { t } = useTranslation('settings')
  const duration = useDuration()
  const desk = getDeployment(chainId).contracts.settingsDesk
  const holders = useQuery(holdersQuery(chainId))
  const delay = useQuery(delayQuery(chainId))
  const isHolder = right.data?.kind === 'now' || right.data?.kind === 'propose'
  const mine =
    account === null
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

interface ChangesSectionProps {
  screen: SettingsScreen
  known: KnownSettings
  names: readonly ChangeKind[]
}

function ChangesSection({ screen: { chainId }, known, names }: ChangesSectionProps) {
  const { t } = useTranslation('settings')
  const { toNode } = useTxText()
  const tag = useDateTag()
  const changes = useQuery(changesQuery(chainId, names))
  const retry = () => void changes.refetch()
  return (
    <Section title={t('changes.title')}>
      {changes.data === undefined && changes.isError && (
        <FailureNotice
          title={t('changes.failed')}
          error={changes.error}
          onRetry={retry}
          retrying={changes.isFetching}
        />
      )}
      {changes.data === undefined && !changes.isError && (
        <Loading label={t('changes.loading')} failure={t('changes.failed')} onRetry={retry}>
          <SkeletonRows count={3} />
        </Loading>
      )}
      {changes.data?.length === 0 && <Empty compact title={t('changes.none')} />}
      {changes.data !== undefined && changes.data.length > 0 && (
        <List label={t('changes.title')}>
          {changes.data.map(({ key, setting, at, by, proposer, transaction }) => (
            <ListRow
              key={key}
              title={
                <span>
                  {setting.name === 'whitelist'
                    ? t(setting.isAllowed ? 'changes.listed' : 'changes.unlisted', {
                        account: shortenAddress(setting.accounts[0] ?? ''),
                      })
                    : toNode(describeSetting(setting, known.terms))}
                </span>
              }
              note={
                <>
                  <span>{formatDateTimeZoned(at, tag)}</span>
                  {proposer !== null && (
                    <span title={proposer}>{t('changes.proposedBy', { account: shortenAddress(proposer) })}</span>
                  )}
                  {by !== null && (
                    <span title={by}>
                      {t(proposer === null ? 'changes.by' : 'changes.executedBy', { account: shortenAddress(by) })}
                    </span>
                  )}
                  <HashLink
                    hash={transaction}
                    href={getChainExplorerLink(chainId, { kind: 'transaction', value: transaction })}
                  />
                </>
              }
            />
          ))}
        </List>
      )}
    </Section>
  )
}

interface SetCtaProps {
  screen: SettingsScreen
  known: KnownSettings | undefined
  getSetting: () => Setting | null
  onDone: () => void
}

function SetCta({ screen: { right }, known, getSetting, onDone }: SetCtaProps) {
  const { t } = useTranslation('settings')
  const duration = useDuration()
  const isDelayed = right.data?.kind === 'propose'
  const label = t(isDelayed ? 'cta.propose' : 'cta.set')
  const reason =
    right.data === undefined || known === undefined
      ? t(right.isError ? 'rights.failed' : 'loading')
      : right.data.kind !== 'now' &&
        right.data.kind !== 'propose' &&
        t(`rights.${right.data.kind}`, { delay: duration(right.data.delay) })
  const submit = () => {
    const setting = getSetting()
    if (setting === null || known === undefined || right.data === undefined) return
    const mode = isDelayed ? ('propose' as const) : ('set' as const)
    startAction(setAction, { setting, terms: known.terms, mode }, onDone)
  }
  return (
    <ActionCta
      label={label}
      reason={reason}
      note={isDelayed && right.data !== undefined && t('cta.delayNote', { delay: duration(right.data.delay) })}
      onAct={submit}
    />
  )
}
