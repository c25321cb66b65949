import type { Withdrawal } from '@app/core/api/withdrawal'
import { formatWhole } from '@app/core/format-whole'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getChainExplorerLink } from '#shared/tx/explorer.ts'
import type { TokenTerms } from '#shared/tx/token-terms.ts'
import { HashLink } from '#shared/ui/hash-link.tsx'
import { Timeline, type TimelineStep } from '#shared/ui/timeline.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import { useChainNow } from '#shared/web3/use-chain-now.ts'
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
  const { voucher, payment, state, requestedAt, isFound } = withdrawal
  const at = (time: number) => `${formatDateTime(time, dateTag)} ${formatZone(time)}`
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
  const next = getNextStep(withdrawal, now)
  const isGood = payment !== null || next === 'pay'
  const signed: TimelineStep = {
    state: voucher === null && payment === null ? 'failed' : isGood ? 'done' : 'failed',
    title: t(voucher === null ? 'step.unsigned' : isGood ? 'step.signed' : 'step.expired'),
    note:
      voucher === null ? (
        t('step.unsignedNote')
      ) : payment === null ? (
        <>
          {t(isGood ? 'step.goodUntil' : 'step.wasGoodUntil', { time: at(voucher.deadlineAt) })}
          {next === 'pay' && <TimeLeft until={voucher.deadlineAt} now={now} />}
        </>
      ) : undefined,
  }
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
    note: t(payment === null ? 'step.finalSoon' : 'step.received', {
      amount: formatTokenAmount(BigInt(received), token, locale),
    }),
  }
  return <Timeline label={t('step.label')} steps={[asked, signed, paid, final]} />
}
