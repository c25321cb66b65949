import { getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getCountdown } from '#shared/format/countdown.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { Address } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { useDuration } from '../use-duration.ts'
import { enteredOperationQuery, type Operation, operationsQuery, type ChangeKind } from './governance.ts'
import { describeCall, describeSetting, type Setting, isWithinBounds } from './setting.ts'
import type { KnownSettings, SettingsScreen } from './use-settings.ts'
import { SettingDiff } from './setting-diff.tsx'
import { cancelAction, setAction } from './actions.ts'

interface PendingSectionProps {
  screen: SettingsScreen
  known: KnownSettings
  names: readonly ChangeKind[]
  entered: Setting | null
}

/** Operations that no page can set are shown on each of them. */
export function PendingSection({ screen, known, names, entered }: PendingSectionProps) {
  const { t } = useTranslation('settings')
  const operations = useQuery(operationsQuery(screen.chainId))
  const isMissing = operations.data === undefined && operations.isError
  const isBehind = operations.data?.stale === true
  const found = useQuery(enteredOperationQuery(screen.chainId, entered, isMissing || isBehind)).data
  const listed = operations.data?.operations ?? []
  const waiting = listed.filter(({ setting }) => setting === null || names.includes(setting.name))
  if (found && !waiting.some(({ id }) => id === found.id)) waiting.unshift(found)
  if (waiting.length === 0 && !isMissing && !isBehind) return null
  return (
    <Section title={t('pending.title')}>
      {isMissing && (
        <FailureNotice
          title={t('pending.failed')}
          error={operations.error}
          onRetry={() => void operations.refetch()}
          retrying={operations.isFetching}
        />
      )}
      {(isMissing || isBehind) && <Note className="mt-1 mb-2">{t('pending.behind')}</Note>}
      {waiting.map((operation) => (
        <Pending key={operation.id} operation={operation} screen={screen} known={known} />
      ))}
    </Section>
  )
}

function Pending({
  operation,
  screen,
  known,
}: Pick<PendingSectionProps, 'screen' | 'known'> & { operation: Operation }) {
  const { t } = useTranslation('settings')
  const { toNode } = useTxText()
  const tag = useDateTag()
  const now = useChainNow()
  const { setting, call, proposer, isAtDesk, isOurs, readyAt, expiresAt } = operation
  const left = now === null ? undefined : getCountdown(readyAt, now)
  return (
    <div className="border-t border-line py-3">
      <p className="type-strong">
        {setting === null ? t('pending.other') : toNode(describeSetting(setting, known.terms))}
      </p>
      {setting === null ? (
        <pre className="mt-1 type-caption wrap-anywhere whitespace-pre-wrap text-text-2">
          {describeCall(getDeployment(screen.chainId), call)}
        </pre>
      ) : (
        <SettingDiff setting={setting} known={known} className="mt-1" />
      )}
      <KeyValueList>
        <KeyValue label={t('pending.by')}>
          <Address address={proposer} />
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
          {formatDateTimeZoned(readyAt, tag)}
        </KeyValue>
        <KeyValue label={t('pending.expires')}>{formatDateTimeZoned(expiresAt, tag)}</KeyValue>
      </KeyValueList>
      {isAtDesk && <Note className="mt-1">{t('pending.note')}</Note>}
      {!isOurs && <Note className="mt-1">{t('pending.elsewhere')}</Note>}
      {isAtDesk && (
        <PendingDecision operation={operation} screen={screen} known={known} isReady={left?.isOver === true} />
      )}
    </div>
  )
}

interface PendingDecisionProps {
  operation: Operation
  screen: SettingsScreen
  known: KnownSettings
  isReady: boolean
}

export function PendingDecision({
  operation: { call, setting, proposer, isOurs },
  screen: { account, right },
  known: { terms, settings },
  isReady,
}: PendingDecisionProps) {
  const { t } = useTranslation(['settings', 'errors'])
  const duration = useDuration()
  if (account === null || right.data === undefined || right.data.cancelsAt === null) return null
  const { kind, delay, cancelsAt: at } = right.data
  const reason =
    kind === 'none' || kind === 'stopped' || kind === 'delayed'
      ? t(`rights.${kind}`, { delay: duration(delay) })
      : isSameAddress(account, proposer)
        ? t('pending.own')
        : !isReady
          ? t('pending.tooEarly')
          : setting !== null && !isWithinBounds(setting, settings) && t('errors:DAILY_CHANGE_EXCEEDED')
  return (
    <div className="mt-2">
      <WriteGate label={t('pending.execute')}>
        <Buttons className="items-start">
          {isOurs && setting !== null && (
            <Button
              size="row"
              disabledReason={reason}
              onClick={() => startAction(setAction, { setting, terms, mode: 'execute' as const })}
            >
              {t('pending.execute')}
            </Button>
          )}
          <Button size="row" variant="second" onClick={() => startAction(cancelAction, { at, call, setting, terms })}>
            {t('pending.cancel')}
          </Button>
        </Buttons>
      </WriteGate>
    </div>
  )
}
