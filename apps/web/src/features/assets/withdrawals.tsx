import type { Withdrawal } from '@app/core/api/withdrawal'
import { type ReactNode, useState } from 'react'
import { getDeployment } from '@app/config/deployments'
import { useQuery } from '@tanstack/react-query'
import { isSameAddress, shortenAddress } from '@app/core/address'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTimeZoned, formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { findToken, pickToken, type Token } from '#shared/base/tokens.ts'
import { tokensQuery } from '#shared/chain/read-token.ts'
import { TextButton, Note } from '#shared/ui/text.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { DoneIcon, FailedIcon, PendingIcon, RetryIcon } from '#shared/ui/icons.ts'
import { RequestProblem } from '#shared/signed-request/request-problem.tsx'
import { useSignedRequest } from '#shared/signed-request/use-signed-request.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import { usePausedUntil } from '#shared/states/use-pause-reason.ts'
import { Button } from '#shared/ui/button.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import type { InfiniteListProps } from '#shared/ui/infinite-list.tsx'
import { Timeline, type TimelineStep } from '#shared/ui/timeline.tsx'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { getNextStep } from './withdrawal-step.ts'
import { TimeLeft } from './time-left.tsx'
import { payVoucher } from './actions.ts'

interface WithdrawalRowProps {
  withdrawal: Withdrawal
  isOpen?: boolean
}

export function WithdrawalRow({ withdrawal, isOpen = false }: WithdrawalRowProps) {
  const { t } = useTranslation('assets')
  const show = useWithdrawalTexts()
  const [isDetailed, setDetailed] = useState(isOpen)
  const token = findToken(withdrawal.token)
  if (token === undefined) return null
  const { payment } = withdrawal
  const amount = show.payout(withdrawal)
  return (
    <div className="py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="type-strong">{show.amount(withdrawal)}</span>
        <WithdrawalBadge withdrawal={withdrawal} />
      </div>
      <div className="mt-0.5 flex flex-wrap justify-between gap-x-3 type-note text-text-2">
        <span>{show.time(withdrawal)}</span>
        <span>{payment === null ? t('withdrawal.toReceive', { amount }) : t('withdrawal.received', { amount })}</span>
      </div>
      <WithdrawalLine withdrawal={withdrawal} isDetailed={isDetailed} onDetailedChange={setDetailed}>
        {payment !== null && <ExplorerHash hash={payment.transaction} />}
      </WithdrawalLine>
      {isDetailed && (
        <div className="mt-3">
          <WithdrawalTimeline withdrawal={withdrawal} token={token} />
        </div>
      )}
      <WithdrawalActions withdrawal={withdrawal} />
    </div>
  )
}

export function useWithdrawalTable(): Pick<InfiniteListProps<Withdrawal>, 'columns' | 'renderBelow'> {
  const { t } = useTranslation('assets')
  const show = useWithdrawalTexts()
  const [detailed, setDetailed] = useState<readonly string[]>([])
  const isDetailed = ({ id }: Withdrawal) => detailed.includes(id)
  return {
    columns: [
      { title: t('columns.time'), renderCell: show.time, parts: 4, sorted: 'descending' },
      { title: t('withdraw.amount'), renderCell: show.amount, parts: 6, isNumber: true },
      { title: t('columns.payout'), renderCell: show.payout, parts: 6, isNumber: true },
      {
        title: t('columns.transaction'),
        parts: 4,
        renderCell: ({ payment }) => (payment === null ? '—' : <ExplorerHash hash={payment.transaction} />),
      },
      {
        title: t('columns.state'),
        parts: 7,
        renderCell: (withdrawal) => (
          <>
            <WithdrawalLine
              withdrawal={withdrawal}
              isDetailed={isDetailed(withdrawal)}
              onDetailedChange={(next) =>
                setDetailed((known) => [
                  ...known.filter((id) => id !== withdrawal.id),
                  ...(next ? [withdrawal.id] : []),
                ])
              }
            >
              <WithdrawalBadge withdrawal={withdrawal} />
            </WithdrawalLine>
            <WithdrawalActions withdrawal={withdrawal} />
          </>
        ),
      },
    ],
    renderBelow(withdrawal) {
      const token = findToken(withdrawal.token)
      return isDetailed(withdrawal) && token && <WithdrawalTimeline withdrawal={withdrawal} token={token} />
    },
  }
}

function useWithdrawalTexts() {
  const locale = useLocale()
  const dateTag = useDateTag()
  const format = (address: string, amount: string) => {
    const token = findToken(address)
    return token === undefined ? '—' : formatTokenAmount(BigInt(amount), token, locale)
  }
  return {
    time: ({ requestedAt }: Withdrawal) => formatDateTimeZoned(requestedAt, dateTag),
    amount: ({ token, amount }: Withdrawal) => format(token, amount),
    payout: ({ token, payment, receive }: Withdrawal) => format(token, payment?.received ?? receive),
  }
}

interface WithdrawalLineProps {
  withdrawal: Withdrawal
  isDetailed: boolean
  onDetailedChange: (isDetailed: boolean) => void
  children: ReactNode
}

function WithdrawalLine({ withdrawal, isDetailed, onDetailedChange, children }: WithdrawalLineProps) {
  const { t } = useTranslation('assets')
  const now = useChainNow()
  const { voucher } = withdrawal
  return (
    <div className="flex flex-wrap justify-between gap-x-3 type-note text-text-2">
      {children}
      {getNextStep(withdrawal, now) === 'pay' && voucher !== null && !isDetailed && (
        <TimeLeft until={voucher.deadlineAt} now={now} />
      )}
      <TextButton className="ml-auto" aria-expanded={isDetailed} onClick={() => onDetailedChange(!isDetailed)}>
        {t(isDetailed ? 'withdrawal.less' : 'withdrawal.more')}
      </TextButton>
    </div>
  )
}

const looks = {
  pending: { icon: PendingIcon, tone: 'warning' },
  successful: { icon: DoneIcon, tone: 'positive' },
  resend: { icon: RetryIcon, tone: 'warning' },
  cancelled: { icon: FailedIcon, tone: 'neutral' },
} as const satisfies Record<Withdrawal['state'], Pick<BadgeProps, 'icon' | 'tone'>>

export function WithdrawalBadge({
  withdrawal: { state, payment },
}: {
  withdrawal: Pick<Withdrawal, 'state' | 'payment'>
}) {
  const { t } = useTranslation('assets')
  if (state === 'pending' && payment !== null)
    return (
      <Badge icon={PendingIcon} tone="positive">
        {t('withdrawal.paid')}
      </Badge>
    )
  return <Badge {...looks[state]}>{t(`withdrawal.state.${state}`)}</Badge>
}

export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation(['assets', 'requests', 'errors'])
  const now = useChainNow()
  const { configuredChainId } = useWallet()
  const pausedUntil = usePausedUntil(getDeployment(configuredChainId).contracts.dividendVault)
  const units = useQuery(tokensQuery(configuredChainId))
  const token = pickToken(units.data, withdrawal.token)
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

interface WithdrawalTimelineProps {
  withdrawal: Withdrawal
  token: Token
}

export function WithdrawalTimeline({ withdrawal, token }: WithdrawalTimelineProps) {
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
              <ExplorerHash hash={payment.transaction} />
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

type Signing = 'good' | 'used' | 'unproven' | 'expired' | 'unsigned'

function getSigning(withdrawal: Withdrawal, now: number | null): Signing {
  if (withdrawal.payment !== null) return 'used'
  if (withdrawal.voucherCount === 0) return 'unsigned'
  const next = getNextStep(withdrawal, now)
  if (next === 'unproven') return 'unproven'
  return next === 'pay' ? 'good' : 'expired'
}

/** The owner had the vault pay another address. */
function isElsewhere({ account, payment }: Withdrawal): boolean {
  return payment !== null && !isSameAddress(account, payment.recipient)
}
