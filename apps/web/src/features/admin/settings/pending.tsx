import { showCall } from '@app/config/acts/acts'
import { isSameAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getCountdown } from '#shared/format/countdown.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { Address } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note, TextButton, TextLink } from '#shared/ui/text.tsx'
import { paths } from '#shared/routing/paths.ts'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { useDuration } from '../use-duration.ts'
import { CallDiff } from './call-diff.tsx'
import type { Operation } from './governance.ts'
import { outcomeQuery } from './outcome.ts'
import { downloadSafeBatch } from './safe-download.ts'
import { describeSetting, isWithinBounds } from './setting.ts'
import type { KnownSettings, SettingsScreen } from './use-settings.ts'
import { SettingDiff } from './setting-diff.tsx'
import { cancelAction, setAction } from './actions.ts'

interface PendingProps {
  operation: Operation
  screen: SettingsScreen
  known: KnownSettings
}

export function Pending({ operation, screen, known }: PendingProps) {
  const { t } = useTranslation('settings')
  const { toNode } = useTxText()
  const tag = useDateTag()
  const now = useChainNow()
  const { id, setting, decoded, call, proposer, isAtDesk, isOurs, readyAt, expiresAt } = operation
  const left = now === null ? undefined : getCountdown(readyAt, now)
  return (
    <div className="border-t border-line py-3">
      <p className="type-strong">
        {setting === null
          ? t(isAtDesk ? 'pending.other' : 'pending.otherRole')
          : toNode(describeSetting(setting, known.terms))}
      </p>
      {setting === null ? (
        <>
          <pre className="mt-1 type-caption wrap-anywhere whitespace-pre-wrap text-text-2">
            {decoded === null ? `${call.target} ${call.data}` : showCall(decoded)}
          </pre>
          {decoded !== null && <CallDiff decoded={decoded} className="mt-1" />}
        </>
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
      <Outcome operation={operation} screen={screen} isReady={left?.isOver === true} />
      {isAtDesk ? (
        <>
          <Note className="mt-1">{t('pending.note')}</Note>
          {!isOurs && <Note className="mt-1">{t('pending.elsewhere')}</Note>}
        </>
      ) : (
        <Note className="mt-1">{t('pending.atManager')}</Note>
      )}
      {isAtDesk && (
        <PendingDecision operation={operation} screen={screen} known={known} isReady={left?.isOver === true} />
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 type-label">
        <TextLink to={paths.adminProposals} search={{ id }}>
          {t('pending.link')}
        </TextLink>
        <TextButton onClick={() => downloadSafeBatch(screen.chainId, operation)}>{t('pending.safe')}</TextButton>
      </p>
    </div>
  )
}

/** What would come of it now; before its time nothing could. */
function Outcome({
  operation,
  screen: { chainId, account },
  isReady,
}: Pick<PendingProps, 'operation' | 'screen'> & { isReady: boolean }) {
  const { t } = useTranslation(['settings', 'errors'])
  const { data, isError } = useQuery(outcomeQuery(chainId, operation, account, isReady))
  if (!isReady) return null
  if (data === undefined) return isError && <Note className="mt-1">{t('pending.outcomeFailed')}</Note>
  return (
    <output className="mt-1 block type-body">
      {data.error === null ? t('pending.wouldSucceed') : t('pending.wouldFail', { error: t(`errors:${data.error}`) })}
    </output>
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
