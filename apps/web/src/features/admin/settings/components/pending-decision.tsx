import { isSameAddress } from '@app/core/address'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { startFlow } from '#shared/tx/start-flow.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { Button } from '#shared/ui/button.tsx'
import { Buttons } from '#shared/ui/buttons.tsx'
import { WriteGate } from '#shared/web3/write-gate.tsx'
import type { Operation } from '../queries/operations.ts'
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
  operation: { setting, proposer },
  screen: { account, right },
  known: { terms },
  isReady,
}: PendingDecisionProps) {
  const { t } = useTranslation('settings')
  if (account === '' || right.data === undefined || right.data.cancelsAt === null) return null
  const { kind, cancelsAt } = right.data
  const reason =
    kind === 'none' || kind === 'stopped'
      ? t(`rights.${kind}`)
      : isSameAddress(account, proposer)
        ? t('pending.own')
        : !isReady && t('pending.tooEarly')
  const decide = (how: { mode: 'execute' } | { mode: 'cancel'; at: typeof cancelsAt }) =>
    startFlow(bindAction(setAction, { setting, terms, ...how }))
  return (
    <div className="mt-2">
      <WriteGate label={t('pending.execute')}>
        <Buttons className="items-start">
          <Button size="row" disabledReason={reason} onClick={() => decide({ mode: 'execute' })}>
            {t('pending.execute')}
          </Button>
          <Button size="row" variant="second" onClick={() => decide({ mode: 'cancel', at: cancelsAt })}>
            {t('pending.cancel')}
          </Button>
        </Buttons>
      </WriteGate>
    </div>
  )
}
