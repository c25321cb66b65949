import type { Withdrawal } from '@app/core/api/withdrawal'
import { getDeployment } from '@app/config/deployments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { RequestProblem } from '#shared/signed-request/request-problem.tsx'
import { useSignedRequest } from '#shared/signed-request/use-signed-request.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import { findToken, tokenUnitsQuery } from '#shared/chain/tokens.ts'
import { usePausedUntil } from '#shared/states/use-pause-reason.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/text.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { payVoucher } from '../tx/pay-voucher.ts'
import { getNextStep } from '../withdrawal-step.ts'

/** The way on for a withdrawal: be paid, or have it signed anew. */
export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation(['assets', 'requests', 'errors'])
  const now = useChainNow()
  const { configuredChainId } = useWallet()
  const pausedUntil = usePausedUntil(getDeployment(configuredChainId).contracts.dividendVault)
  const units = useQuery(tokenUnitsQuery(configuredChainId))
  const token = findToken(units.data, withdrawal.token)
  const resend = useSignedRequest('/api/rewithdrawal', { onAnswered: (answer) => payVoucher(answer, token) })
  const step = getNextStep(withdrawal, now)
  if (step === 'none') return null
  if (step === 'wait' || step === 'unproven') return <Note className="mt-2">{t(`withdrawal.${step}`)}</Note>
  if (step === 'pay')
    return (
      <div className="mt-3">
        <WriteGate label={t('withdrawal.pay')}>
          <Button
            size="row"
            variant="gold"
            waiting={token === undefined && units.isPending ? t('loading') : undefined}
            disabledReason={
              units.error && token === undefined
                ? t(`errors:${decodeError(units.error).key}`)
                : pausedUntil && t('pause.vaultPaused', { time: pausedUntil })
            }
            onClick={() => payVoucher(withdrawal, token)}
          >
            {t('withdrawal.pay')}
          </Button>
        </WriteGate>
      </div>
    )
  const { state } = resend
  return (
    <div className="mt-3">
      {state.phase === 'refused' && <RequestProblem problem={state.problem} className="mb-3" />}
      <WriteGate label={t('withdrawal.resend')}>
        <Button
          size="row"
          onClick={() => resend.start({ id: BigInt(withdrawal.id) })}
          waiting={resend.isBusy && t(`requests:${state.phase}`)}
        >
          {t('withdrawal.resend')}
        </Button>
      </WriteGate>
      <Note className="mt-2">{t('withdrawal.resendNote')}</Note>
    </div>
  )
}
