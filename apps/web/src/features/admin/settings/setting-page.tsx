import { getDeployment } from '@app/config/deployments'
import { shortenAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageState } from '#shared/states/page-state.tsx'
import { PartState } from '#shared/states/part-state.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { SkeletonFacts, SkeletonRows } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
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
import { Sections } from '../sections.tsx'
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
  /** Null when a field is wrong; its error is then shown. `entered` shows no errors. */
  getSetting: () => Setting | null
  entered: (known: KnownSettings) => Setting | null
  waiting?: ReactNode
  onDone: () => void
}

export function SettingPage({ screen, names, children, getSetting, entered, waiting, onDone }: SettingPageProps) {
  const { t } = useTranslation('settings')
  const now = useChainNow()
  const { terms, settings, held, known } = screen
  const isMissing = known === undefined && (terms.isError || settings.isError)
  return (
    <>
      <PageMain>
        {held.data?.length ? <Sections /> : null}
        <PageState
          chain={[terms, settings]}
          until={[held]}
          words={{ loading: t('loading') }}
          failure={t('failed')}
          skeleton={
            <>
              <Skeleton className="mt-4 h-9 w-full" />
              <SkeletonFacts count={4} className="mt-6" />
            </>
          }
          className=""
        >
          {() =>
            known && (
              <>
                {children(known)}
                <AsOf
                  blockNumber={known.settings.blockNumber}
                  blockAt={known.settings.readAt}
                  now={now ?? undefined}
                  className="mt-3"
                />
                <RightsSection screen={screen} />
                <PendingSection screen={screen} known={known} names={names} entered={entered(known)} />
                <ChangesSection screen={screen} known={known} names={names} />
              </>
            )
          }
        </PageState>
        {isMissing && <RightsSection screen={screen} />}
      </PageMain>
      <SetCta screen={screen} getSetting={getSetting} waiting={waiting} onDone={onDone} />
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
      <PartState
        reads={[holders]}
        loading={t('loading')}
        failure={t('rights.holdersFailed')}
        skeleton={<SkeletonFacts count={1} />}
        className="mt-2"
      >
        {(accounts) => (
          <KeyValueList className="mt-2">
            {accounts.map((holder) => (
              <KeyValue key={holder} label={t('rights.operator')}>
                <Address address={holder} href={getChainExplorerLink(chainId, { kind: 'address', value: holder })} />
              </KeyValue>
            ))}
            {accounts.length === 0 && <KeyValue label={t('rights.operator')}>{t('rights.nobody')}</KeyValue>}
          </KeyValueList>
        )}
      </PartState>
      <KeyValueList>
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
  return (
    <Section title={t('changes.title')}>
      <PartState
        reads={[changes]}
        loading={t('changes.loading')}
        failure={t('changes.failed')}
        skeleton={<SkeletonRows count={3} />}
      >
        {(made) =>
          made.length === 0 ? (
            <Empty compact title={t('changes.none')} />
          ) : (
            <List label={t('changes.title')}>
              {made.map(({ key, setting, at, by, proposer, transaction }) => (
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
          )
        }
      </PartState>
    </Section>
  )
}

interface SetCtaProps {
  screen: SettingsScreen
  getSetting: () => Setting | null
  waiting: ReactNode
  onDone: () => void
}

function SetCta({ screen: { right, known }, getSetting, waiting, onDone }: SetCtaProps) {
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
      waiting={waiting}
      note={isDelayed && right.data !== undefined && t('cta.delayNote', { delay: duration(right.data.delay) })}
      onAct={submit}
    />
  )
}
