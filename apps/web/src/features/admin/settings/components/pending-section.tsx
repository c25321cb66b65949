import { isSameAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getCountdown } from '#shared/format/countdown.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { ReadFailure } from '#shared/tx/read-failure.tsx'
import { startFlow } from '#shared/tx/start-flow.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { useTxText } from '#shared/tx/use-tx-text.tsx'
import { Address } from '#shared/ui/address.tsx'
import { Button } from '#shared/ui/button.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/note.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useChainNow } from '#shared/web3/use-chain-now.ts'
import { type Operation, operationsQuery } from '../queries/operations.ts'
import type { ChangeKind } from '../queries/changes.ts'
import { describeSetting } from '../setting.ts'
import { setAction } from '../tx/set.ts'
import type { KnownSettings, SettingsScreen } from '../use-settings.ts'
import { SettingDiff } from './setting-diff.tsx'

interface PendingSectionProps {
  screen: SettingsScreen
  known: KnownSettings
  names: readonly ChangeKind[]
}

/** What was proposed and waits: everybody sees what it would change, long before it does. */
export function PendingSection({ screen, known, names }: PendingSectionProps) {
  const { t } = useTranslation('settings')
  const operations = useQuery(operationsQuery(screen.chainId))
  const waiting = operations.data?.filter(({ setting }) => names.includes(setting.name)) ?? []
  if (operations.data === undefined && operations.isError)
    return (
      <Section title={t('pending.title')}>
        <ReadFailure
          title={t('pending.failed')}
          error={operations.error}
          onRetry={() => void operations.refetch()}
          retrying={operations.isFetching}
        />
      </Section>
    )
  if (waiting.length === 0) return null
  return (
    <Section title={t('pending.title')}>
      {waiting.map((operation) => (
        <Pending key={operation.id} operation={operation} screen={screen} known={known} />
      ))}
    </Section>
  )
}

function Pending({ operation, screen, known }: Omit<PendingSectionProps, 'names'> & { operation: Operation }) {
  const { t } = useTranslation('settings')
  const { toNode } = useTxText()
  const tag = useDateTag()
  const now = useChainNow()
  const { setting, caller, readyAt, expiresAt } = operation
  const time = (at: number) => `${formatDateTime(at, tag)} ${formatZone(at)}`
  const isMine = screen.account !== '' && isSameAddress(screen.account, caller)
  const left = now === null ? undefined : getCountdown(readyAt, now)
  const isReady = left?.isOver === true
  const base = { setting, terms: known.terms }
  return (
    <div className="border-t border-line py-3">
      <p className="type-strong">{toNode(describeSetting(setting, known.terms))}</p>
      <SettingDiff setting={setting} known={known} className="mt-1" />
      <KeyValueList>
        <KeyValue label={t('pending.by')}>
          <Address address={caller} />
        </KeyValue>
        <KeyValue
          label={t('pending.ready')}
          note={
            left?.isOver === false &&
            t('pending.left', {
              hours: left.days * 24 + left.hours,
              minutes: String(left.minutes).padStart(2, '0'),
            })
          }
        >
          {time(readyAt)}
        </KeyValue>
        <KeyValue label={t('pending.expires')}>{time(expiresAt)}</KeyValue>
      </KeyValueList>
      <Note className="mt-1">{t(isMine ? 'pending.mine' : 'pending.others')}</Note>
      {isMine && (
        <div className="mt-2 flex gap-2.5">
          <Button
            size="row"
            disabledReason={!isReady && t('pending.tooEarly')}
            onClick={() => startFlow(bindAction(setAction, { ...base, mode: 'execute' }))}
          >
            {t('pending.execute')}
          </Button>
          <Button
            size="row"
            variant="second"
            onClick={() => startFlow(bindAction(setAction, { ...base, mode: 'cancel', caller }))}
          >
            {t('pending.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
