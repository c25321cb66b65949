import { shortenAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { HashLink } from '#shared/ui/address.tsx'
import { List, ListRow } from '#shared/ui/list.tsx'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { type ChangeKind, changesQuery } from '../queries/changes.ts'
import { describeSetting } from '../setting.ts'
import type { KnownSettings, SettingsScreen } from '../use-settings.ts'

interface ChangesSectionProps {
  screen: SettingsScreen
  known: KnownSettings
  names: readonly ChangeKind[]
}

/** What was set before, by the index, with who proposed it and who carried it out. */
export function ChangesSection({ screen: { chainId }, known, names }: ChangesSectionProps) {
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
