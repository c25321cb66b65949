import { isSameAddress } from '@app/core/address'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { useDuration } from '../../shared/use-duration.ts'
import type { Operation } from '../queries/operations.ts'
import { isWithinBounds } from '../setting.ts'
import { cancelAction } from '../tx/cancel.ts'
import { setAction } from '../tx/set.ts'
import type { KnownSettings, SettingsScreen } from '../use-settings.ts'

interface PendingDecisionProps {
  operation: Operation
  screen: SettingsScreen
  known: KnownSettings
  isReady: boolean
}

/** What the account may do with a proposal, and why not where it may not. */
export function PendingDecision({
  operation: { call, setting, proposer, isOurs },
  screen: { account, right },
  known: { terms, settings },
  isReady,
}: PendingDecisionProps) {
  const { t } = useTranslation(['settings', 'errors'])
  const duration = useDuration()
  if (account === '' || right.data === undefined || right.data.cancelsAt === null) return null
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
