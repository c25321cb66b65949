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
import { CallWords } from './call-diff.tsx'
import type { Operation } from './governance.ts'
import { mayCancelQuery, outcomeQuery } from './outcome.ts'
import { downloadSafeBatch } from './safe-download.ts'
import { describeSetting, isWithinBounds } from './setting.ts'
import type { KnownSettings, SettingsScreen } from './use-settings.ts'
import { SettingDiff } from './setting-diff.tsx'
import { cancelAction, carryOutAction } from './actions.ts'

interface PendingProps {
  operation: Operation
  screen: SettingsScreen
  known: KnownSettings
}

export type Moment = 'early' | 'ready' | 'lapsed'

export function getMoment({ readyAt, expiresAt }: Operation, now: number | null): Moment {
  if (now === null || now < readyAt) return 'early'
  return now < expiresAt ? 'ready' : 'lapsed'
}

export function Pending({ operation, screen, known }: PendingProps) {
  const { t } = useTranslation(['settings', 'errors'])
  const { toNode } = useTxText()
  const tag = useDateTag()
  const now = useChainNow()
  const { setting, decoded, call, proposer, isAtDesk, readyAt, expiresAt, id } = operation
  const left = now === null ? undefined : getCountdown(readyAt, now)
  const moment = getMoment(operation, now)
  return (
    <div className="border-t border-line py-3">
      <p className="type-strong">
        {setting === null
          ? t(isAtDesk ? 'pending.other' : 'pending.otherRole')
          : toNode(describeSetting(setting, known.terms))}
      </p>
      {setting === null ? (
        <CallWords call={call} decoded={decoded} />
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
        <KeyValue label={t('pending.expires')} note={moment === 'lapsed' && t('errors:PROPOSAL_LAPSED')}>
          {formatDateTimeZoned(expiresAt, tag)}
        </KeyValue>
      </KeyValueList>
      <Outcome operation={operation} screen={screen} isReady={moment === 'ready'} />
      <Note className="mt-1">{t(isAtDesk ? 'pending.note' : 'pending.atManager')}</Note>
      {decoded === null && <Note className="mt-1">{t('pending.elsewhere')}</Note>}
      {isAtDesk ? (
        <AtDesk operation={operation} screen={screen} known={known} moment={moment} />
      ) : (
        <AtManager operation={operation} screen={screen} known={known} moment={moment} />
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

interface DecisionProps extends PendingProps {
  moment: Moment
}

/**
 * An operator other than the proposer executes; operators cancel at the desk, GUARDIAN and ADMIN at the AccessManager.
 */
export function AtDesk({ operation, screen: { account, right }, known, moment }: DecisionProps) {
  const { t } = useTranslation(['settings', 'errors'])
  const duration = useDuration()
  if (account === null || right.data === undefined || right.data.cancelsAt === null) return null
  const { setting, proposer } = operation
  const { kind, delay, cancelsAt: at } = right.data
  const reason =
    kind === 'none' || kind === 'stopped' || kind === 'delayed'
      ? t(`rights.${kind}`, { delay: duration(delay) })
      : isSameAddress(account, proposer)
        ? t('pending.own')
        : setting !== null && !isWithinBounds(setting, known.settings) && t('errors:DAILY_CHANGE_EXCEEDED')
  return <Decision operation={operation} known={known} moment={moment} reason={reason} at={at} />
}

/** The scheduler executes; the chain tells who may cancel. */
export function AtManager({ operation, screen: { account, chainId }, known, moment }: DecisionProps) {
  const { t } = useTranslation('settings')
  const mayCancel = useQuery(mayCancelQuery(chainId, operation, account)).data === true
  const isOwn = account !== null && isSameAddress(account, operation.proposer)
  if (!isOwn && !mayCancel) return null
  const reason = !isOwn && t('pending.onlyCaller')
  return (
    <Decision
      operation={operation}
      known={known}
      moment={moment}
      reason={reason}
      at={mayCancel ? 'accessManager' : null}
    />
  )
}

interface ButtonsProps {
  operation: Operation
  known: KnownSettings
  moment: Moment
  reason: string | false
  at: 'settingsDesk' | 'accessManager' | null
}

function Decision({ operation, known: { terms }, moment, reason, at }: ButtonsProps) {
  const { t } = useTranslation(['settings', 'errors'])
  const tooEarlyOrLate = moment === 'early' ? t('pending.tooEarly') : moment === 'lapsed' && t('errors:PROPOSAL_LAPSED')
  return (
    <div className="mt-2">
      <WriteGate label={t('pending.execute')}>
        <Buttons className="items-start">
          {operation.decoded !== null && (
            <Button
              size="row"
              disabledReason={reason || tooEarlyOrLate}
              onClick={() => startAction(carryOutAction, { ...operation, terms })}
            >
              {t('pending.execute')}
            </Button>
          )}
          {at !== null && (
            <Button size="row" variant="second" onClick={() => startAction(cancelAction, { ...operation, terms, at })}>
              {t('pending.cancel')}
            </Button>
          )}
        </Buttons>
      </WriteGate>
    </div>
  )
}
