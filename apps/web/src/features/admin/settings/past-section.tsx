import { useQuery } from '@tanstack/react-query'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { HashLink } from '#shared/ui/address.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { List, ListRow } from '#shared/ui/list.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useContractName } from '../contract-name.tsx'
import { type PastOperation, pastOperationsQuery } from './governance.ts'
import { describeSetting } from './setting.ts'
import type { SettingsScreen } from './use-settings.ts'

export function PastSection({ screen, chosen }: { screen: SettingsScreen; chosen: string | undefined }) {
  const { t } = useTranslation('settings')
  const past = useQuery(pastOperationsQuery(screen.chainId))
  return (
    <Section title={t('past.title')}>
      <PartState
        reads={[past, screen.terms]}
        loading={t('past.loading')}
        failure={t('past.failed')}
        skeleton={<SkeletonRows count={3} />}
      >
        {(operations, terms) => {
          const shown = chosen === undefined ? operations : operations.filter(({ id }) => id === chosen)
          if (shown.length === 0) return <Empty compact title={t('changes.none')} />
          return (
            <List label={t('past.title')}>
              {shown.map((operation) => (
                <PastRow key={operation.key} operation={operation} chainId={screen.chainId} terms={terms} />
              ))}
            </List>
          )
        }}
      </PartState>
    </Section>
  )
}

interface PastRowProps {
  operation: PastOperation
  chainId: number
  terms: NonNullable<SettingsScreen['terms']['data']>
}

function PastRow({ operation: { setting, decoded, call, state, endedAt, transaction }, chainId, terms }: PastRowProps) {
  const { t } = useTranslation('settings')
  const { toNode } = useTxText()
  const tag = useDateTag()
  const name = useContractName()
  const called = decoded && `${name(decoded.contract.name)}: ${decoded.act?.name ?? decoded.functionName}`
  return (
    <ListRow
      title={
        <span className="wrap-anywhere">
          {setting === null ? (called ?? call.target) : toNode(describeSetting(setting, terms))}
        </span>
      }
      note={
        <>
          <span>{t(`past.${state}`, { at: formatDateTimeZoned(endedAt, tag) })}</span>
          {transaction !== null && (
            <HashLink
              hash={transaction}
              href={getChainExplorerLink(chainId, { kind: 'transaction', value: transaction })}
            />
          )}
        </>
      }
    />
  )
}
