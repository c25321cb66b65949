import { SECONDS_PER_DAY } from '@app/core/constants'
import type { Deposit } from '@app/core/api/staking'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { Strip } from '#shared/ui/strip.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { getDepositState } from '../deposit-state.ts'
import { getPassedUnits, LOCK_UNITS } from '../lock-units.ts'

interface DepositRowProps {
  deposit: Deposit
  /** What it is counted in; undefined while that is not known. */
  token: TokenUnit | undefined
  chainId: number
  /** The chain's clock; null while unknown. */
  now: number | null
  /** Undefined while the terms of its pool are not known. */
  onOpen: (() => void) | undefined
}

/** One stake of the list, open or ended, with the transactions that say so. */
export function DepositRow({ deposit, token, chainId, now, onOpen }: DepositRowProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const state = getDepositState(deposit, now)
  const { depositedAt, withdrawnAt, withdrawTransaction } = deposit
  const unlockAt = deposit.unlockAt ?? depositedAt
  const date = (at: number) => formatDateTimeZoned(at, dateTag)
  const transaction = (hash: string) => (
    <HashLink hash={hash} href={getChainExplorerLink(chainId, { kind: 'transaction', value: hash })} />
  )
  return (
    <div className="py-3">
      <div className="flex items-center justify-between gap-3 type-strong">
        <span>{token === undefined ? '—' : formatTokenAmount(BigInt(deposit.amount), token, locale)}</span>
        <StatusBadge status={state} />
      </div>
      {withdrawnAt === null && now !== null && (
        <Strip
          className="mt-2 mb-1.5"
          size="list"
          label={t('position.strip', {
            days: Math.round((unlockAt - depositedAt) / SECONDS_PER_DAY),
            left: Math.max(0, Math.ceil((unlockAt - now) / SECONDS_PER_DAY)),
            date: date(unlockAt),
          })}
          done={getPassedUnits(depositedAt, unlockAt, now)}
          total={LOCK_UNITS}
          now={now < unlockAt}
        />
      )}
      <dl className="mt-1 space-y-0.5 type-label text-text-2">
        <Line term={t('list.staked')}>
          {date(depositedAt)} · {transaction(deposit.transaction)}
        </Line>
        {withdrawnAt === null ? (
          <Line term={t(state === 'ready' ? 'list.unlocked' : 'list.unlocks')}>{date(unlockAt)}</Line>
        ) : (
          <Line term={t('list.takenOut')}>
            {date(withdrawnAt)}
            {withdrawTransaction !== null && <> · {transaction(withdrawTransaction)}</>}
          </Line>
        )}
      </dl>
      {withdrawnAt === null && onOpen && (
        <TextButton
          aria-haspopup="dialog"
          onClick={onOpen}
          tone={state === 'ready' ? 'gold' : 'accent'}
          className="mt-1.5 inline-block type-value"
        >
          {t(state === 'ready' ? 'list.takeOut' : 'list.details')}
        </TextButton>
      )}
    </div>
  )
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
