import type { Withdrawal } from '@app/core/api/withdrawal'
import { useState } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { getNextStep } from '../withdrawal-step.ts'
import { TimeLeft } from './time-left.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import { WithdrawalBadge } from './withdrawal-badge.tsx'
import { WithdrawalTimeline } from './withdrawal-timeline.tsx'

interface WithdrawalRowProps {
  withdrawal: Withdrawal
  tokens: readonly TokenTerms[] | undefined
  chainId: number
  /** Shows its steps from the beginning. */
  isOpen?: boolean
}

/** A withdrawal: how much, where it stands, what arrived, and what can be done for it. */
export function WithdrawalRow({ withdrawal, tokens, chainId, isOpen = false }: WithdrawalRowProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const now = useChainNow()
  const [isDetailed, setDetailed] = useState(isOpen)
  const token = findToken(tokens, withdrawal.token)
  if (token === undefined) return null
  const { payment, voucher, amount, receive, requestedAt } = withdrawal
  const show = (value: string) => formatTokenAmount(BigInt(value), token, locale)
  return (
    <div className="py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="type-strong">{show(amount)}</span>
        <WithdrawalBadge state={withdrawal.state} />
      </div>
      <div className="mt-0.5 flex flex-wrap justify-between gap-x-3 type-label text-text-2">
        <span>{formatDateTimeZoned(requestedAt, dateTag)}</span>
        <span>
          {payment === null
            ? t('withdrawal.toReceive', { amount: show(receive) })
            : t('withdrawal.received', { amount: show(payment.received) })}
        </span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 type-label text-text-2">
        {payment !== null && (
          <HashLink
            hash={payment.transaction}
            href={getChainExplorerLink(chainId, { kind: 'transaction', value: payment.transaction })}
          />
        )}
        {getNextStep(withdrawal, now) === 'pay' && voucher !== null && !isDetailed && (
          <TimeLeft until={voucher.deadlineAt} now={now} />
        )}
        <TextButton className="ml-auto" aria-expanded={isDetailed} onClick={() => setDetailed(!isDetailed)}>
          {t(isDetailed ? 'withdrawal.less' : 'withdrawal.more')}
        </TextButton>
      </div>
      {isDetailed && (
        <div className="mt-3">
          <WithdrawalTimeline withdrawal={withdrawal} token={token} chainId={chainId} />
        </div>
      )}
      <WithdrawalActions withdrawal={withdrawal} />
    </div>
  )
}
