import { isSameAddress, shortenAddress } from '@app/core/address'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { formatWhole } from '@app/core/format-whole'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { Timeline, type TimelineStep } from '#shared/ui/timeline.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { getNextStep } from '../withdrawal-step.ts'
import { TimeLeft } from './time-left.tsx'

interface WithdrawalTimelineProps {
  withdrawal: Withdrawal
  token: TokenTerms
  chainId: number
}

/** What has happened to a withdrawal and what comes: asked for, signed, paid, final. */
export function WithdrawalTimeline({ withdrawal, token, chainId }: WithdrawalTimelineProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const now = useChainNow()
  const { payment, state, requestedAt, isFound } = withdrawal
  const asked: TimelineStep = {
    state: 'done',
    title: t(isFound ? 'step.found' : 'step.asked'),
    note: t(isFound ? 'step.foundNote' : 'step.askedNote'),
    time: formatDateTime(requestedAt, dateTag),
  }
  if (state === 'cancelled') {
    const { cancelledAt } = withdrawal
    const cancelled: TimelineStep = {
      state: 'done',
      title: t('step.cancelled'),
      note: t('step.cancelledNote'),
      time: cancelledAt === null ? undefined : formatDateTime(cancelledAt, dateTag),
    }
    return <Timeline label={t('step.label')} steps={[asked, cancelled]} />
  }
  const signed = isFound ? [] : [toSigned(getSigning(withdrawal, now))]
  const paid: TimelineStep =
    payment === null
      ? { state: 'todo', title: t('step.pay'), note: t('step.payNote') }
      : {
          state: 'done',
          title: t('step.paid'),
          note: (
            <>
              {t('step.inBlock', { block: formatWhole(payment.blockNumber, locale) })}{' '}
              <HashLink
                hash={payment.transaction}
                href={getChainExplorerLink(chainId, { kind: 'transaction', value: payment.transaction })}
              />
            </>
          ),
          time: formatDateTime(payment.paidAt, dateTag),
        }
  const received = payment === null ? withdrawal.receive : payment.received
  const final: TimelineStep = {
    state: payment === null ? 'todo' : payment.isFinal ? 'done' : 'now',
    title: t('step.final'),
    note: t(isElsewhere(withdrawal) ? 'step.receivedBy' : payment === null ? 'step.finalSoon' : 'step.received', {
      amount: formatTokenAmount(BigInt(received), token, locale),
      address: payment === null ? '' : shortenAddress(payment.recipient),
    }),
  }
  return <Timeline label={t('step.label')} steps={[asked, ...signed, paid, final]} />

  function toSigned(signing: Signing): TimelineStep {
    const { voucher } = withdrawal
    if (signing === 'used') return { state: 'done', title: t('step.signed') }
    if (signing === 'unproven') return { state: 'unknown', title: t('step.unproven'), note: t('withdrawal.unproven') }
    if (signing !== 'good' || voucher === null)
      return { state: 'failed', title: t(`step.${signing}`), note: t(`step.${signing}Note`) }
    const note = (
      <>
        {t('step.goodUntil', {
          time: `${formatDateTime(voucher.deadlineAt, dateTag)} ${formatZone(voucher.deadlineAt)}`,
        })}
        <TimeLeft until={voucher.deadlineAt} now={now} />
      </>
    )
    return { state: 'done', title: t('step.signed'), note }
  }
}

/** What became of the vouchers of a withdrawal. `unproven`: one lives that the service cannot prove to the vault now. */
type Signing = 'good' | 'used' | 'unproven' | 'expired' | 'unsigned'

function getSigning(withdrawal: Withdrawal, now: number | null): Signing {
  if (withdrawal.payment !== null) return 'used'
  if (withdrawal.voucherCount === 0) return 'unsigned'
  const next = getNextStep(withdrawal, now)
  if (next === 'unproven') return 'unproven'
  return next === 'pay' ? 'good' : 'expired'
}

/** Whether it went to another address than the account: its owner had the vault send it there. */
function isElsewhere({ account, payment }: Withdrawal): boolean {
  return payment !== null && !isSameAddress(account, payment.recipient)
}
