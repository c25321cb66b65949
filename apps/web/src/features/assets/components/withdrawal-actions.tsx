import type { Withdrawal } from '@app/core/api/withdrawal'
import { getDeployment } from '@app/config/deployments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { RequestProblem } from '#shared/signed-request/request-problem.tsx'
import { useSignedRequest } from '#shared/signed-request/use-signed-request.ts'
import { decodeError } from '#shared/tx/decode-error.ts'
import { findToken, tokenUnitsQuery } from '#shared/tx/deployed-tokens.ts'
import { usePausedUntil } from '#shared/tx/use-pause-reason.ts'
import { Button } from '#shared/ui/button.tsx'
import { Buttons } from '#shared/ui/buttons.tsx'
import { Note } from '#shared/ui/note.tsx'
import { useChainNow } from '#shared/web3/use-chain-now.ts'
import { useWallet } from '#shared/web3/wallet-store.ts'
import { WriteGate } from '#shared/web3/write-gate.tsx'
import { payVoucher } from '../tx/pay-voucher.ts'
import { getNextStep, isCancellable } from '../withdrawal-step.ts'

interface WithdrawalActionsProps {
  withdrawal: Withdrawal
  clockAt: number | undefined
}

/** The way on for a withdrawal: be paid, have it signed anew, give it up. */
export function WithdrawalActions({ withdrawal, clockAt }: WithdrawalActionsProps) {
  const { t } = useTranslation(['assets', 'requests', 'errors'])
  const dateTag = useDateTag()
  const now = useChainNow()
  const { configuredChainId } = useWallet()
  const pausedUntil = usePausedUntil(getDeployment(configuredChainId).contracts.rewardsVault)
  const units = useQuery(tokenUnitsQuery(configuredChainId))
  const token = findToken(units.data, withdrawal.token)
  const resend = useSignedRequest('/api/rewithdrawal', {
    onAnswered: ({ voucher, payment }) => {
      if (voucher !== null && payment === null && token !== undefined) payVoucher({ voucher, token })
    },
  })
  const cancel = useSignedRequest('/api/withdrawal/cancel')
  const step = getNextStep(withdrawal, now)
  const { id, voucher, cancellableAt } = withdrawal
  const getWaiting = ({ state: { phase } }: Pick<typeof resend, 'state'>) =>
    phase === 'signing' || phase === 'sending' ? t(`requests:${phase}`) : undefined
  const problem = [resend.state, cancel.state].find((state) => state.phase === 'refused')
  if (step === 'none') return null
  if (step === 'wait') return <Note className="mt-2">{t('withdrawal.wait')}</Note>
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
            onClick={() => {
              if (voucher !== null && token !== undefined) payVoucher({ voucher, token })
            }}
          >
            {t('withdrawal.pay')}
          </Button>
        </WriteGate>
      </div>
    )
  const mayCancel = isCancellable(withdrawal, clockAt)
  return (
    <div className="mt-3">
      {problem?.phase === 'refused' && <RequestProblem problem={problem.problem} className="mb-3" />}
      <WriteGate label={t('withdrawal.resend')}>
        <Buttons>
          <Button size="row" onClick={() => resend.start({ id: BigInt(id) })} waiting={getWaiting(resend)}>
            {t('withdrawal.resend')}
          </Button>
          {mayCancel && (
            <Button
              size="row"
              variant="second"
              onClick={() => cancel.start({ id: BigInt(id) })}
              waiting={getWaiting(cancel)}
            >
              {t('withdrawal.cancel')}
            </Button>
          )}
        </Buttons>
      </WriteGate>
      <Note className="mt-2">
        {mayCancel || cancellableAt === null
          ? t('withdrawal.resendNote')
          : t('withdrawal.cancelFrom', {
              time: `${formatDateTime(cancellableAt, dateTag)} ${formatZone(cancellableAt)}`,
            })}
      </Note>
    </div>
  )
}
