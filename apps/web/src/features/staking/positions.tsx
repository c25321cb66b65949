import { useState } from 'react'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { isSameAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { getDaysLeft } from '#shared/format/countdown.ts'
import { formatDateTimeZoned, formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { Strip } from '#shared/ui/strip.tsx'
import { apiQuery } from '#shared/api/query.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Button } from '#shared/ui/button.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import type { Position, PoolTerms } from './reads.ts'
import { getPassedUnits, LOCK_UNITS } from './lock-units.ts'
import { unstakeAction } from './actions.ts'

interface PositionsProps {
  positions: readonly Position[]
  terms: PoolTerms
  label: string
}

export function Positions({ positions, terms, label }: PositionsProps) {
  const now = useChainNow()
  const [opened, setOpened] = useState<Position>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ul aria-label={label} className="*:first:border-t-0">
        {positions.map((position) => (
          <li key={String(position.id)} className="border-t border-line">
            <PositionRow
              position={position}
              terms={terms}
              now={now}
              onOpen={() => {
                setOpened(position)
                setOpen(true)
              }}
            />
          </li>
        ))}
      </ul>
      {opened && <PositionSheet position={opened} terms={terms} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PositionRowProps {
  position: Position
  terms: PoolTerms
  now: number | null
  onOpen: () => void
}

export function PositionRow({ position, terms, now, onOpen }: PositionRowProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { amount, unlockAt } = position
  const isDue = now !== null && now >= unlockAt
  const date = formatDateTimeZoned(unlockAt, dateTag)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="block w-full py-3 text-left active:opacity-70"
    >
      <span className="flex items-center justify-between gap-3 type-strong">
        <span>{formatTokenAmount(amount, terms.token, locale)}</span>
        {isDue ? (
          <StatusBadge status="ready" />
        ) : (
          <span className="type-note text-text-2">
            {now === null ? '—' : t('position.daysLeft', { count: getDaysLeft(unlockAt, now) })}
          </span>
        )}
      </span>
      <PositionStrip className="mt-2 mb-1.5" position={position} now={now} size="list" />
      <span className="block type-note text-text-2">
        {t(isDue ? 'position.unlocked' : 'position.unlocks', { date })}
      </span>
    </button>
  )
}

interface PositionStripProps {
  position: Pick<Position, 'stakedAt' | 'unlockAt'>
  now: number | null
  size: 'form' | 'list'
  className?: string
}

export function PositionStrip({ position: { stakedAt, unlockAt }, now, size, className }: PositionStripProps) {
  const { t } = useTranslation('staking')
  const dateTag = useDateTag()
  const label = t('position.strip', {
    days: Math.round((unlockAt - stakedAt) / SECONDS_PER_DAY),
    left: now === null ? '—' : getDaysLeft(unlockAt, now),
    date: formatDateTimeZoned(unlockAt, dateTag),
  })
  return (
    <>
      <Strip
        className={className}
        size={size}
        label={label}
        done={now === null ? 0 : getPassedUnits(stakedAt, unlockAt, now)}
        total={LOCK_UNITS}
        now={now !== null && now < unlockAt}
      />
      {size === 'form' && (
        <Note quiet className="mt-1.5">
          {label}
        </Note>
      )}
    </>
  )
}

interface PositionSheetProps {
  position: Position
  terms: PoolTerms
  open: boolean
  onClose: () => void
}

export function PositionSheet({ position, terms, open, onClose }: PositionSheetProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const now = useChainNow()
  const { exposedAccount } = useWallet()
  const { id, amount, stakedAt, unlockAt } = position
  const staking = useQuery({
    ...apiQuery('/api/userStaking', exposedAccount && { address: exposedAccount }),
    enabled: open,
  })
  const transaction = staking.data?.data.positions.find(
    ({ pool, positionId }) => isSameAddress(pool, terms.pool) && positionId === String(id),
  )?.transaction
  const total = formatTokenAmount(amount, terms.token, locale)
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={total}
      footer={<TakeOut position={position} terms={terms} now={now} onBegun={onClose} />}
    >
      <KeyValueList>
        <KeyValue label={t('position.number')}>{String(id)}</KeyValue>
        <KeyValue label={t('position.stakedAt')}>{formatDateTime(stakedAt, dateTag)}</KeyValue>
        <KeyValue label={t('position.unlocksAt')} note={formatZone(unlockAt)}>
          {formatDateTime(unlockAt, dateTag)}
        </KeyValue>
        {(now === null || now < unlockAt) && (
          <KeyValue label={t('position.left')}>
            {now === null ? '—' : t('position.daysLeft', { count: getDaysLeft(unlockAt, now) })}
          </KeyValue>
        )}
        <KeyValue label={t('position.transaction')}>
          {transaction === undefined ? '—' : <ExplorerHash hash={transaction} />}
        </KeyValue>
      </KeyValueList>
      <Note quiet className="mt-2">
        {t('position.rule', { reward: terms.reward.symbol })}
      </Note>
    </Sheet>
  )
}

interface TakeOutProps {
  position: Position
  terms: PoolTerms
  now: number | null
  onBegun: () => void
}

function TakeOut({ position, terms, now, onBegun }: TakeOutProps) {
  const { t } = useTranslation(['staking', 'errors'])
  const locale = useLocale()
  const dateTag = useDateTag()
  const { amount, unlockAt } = position
  const label = t('position.takeOut', { amount: formatTokenAmount(amount, terms.token, locale) })
  if (now === null) return <Button disabledReason={t('position.clockUnknown')}>{label}</Button>
  if (now < unlockAt) {
    const date = `${formatDateTime(unlockAt, dateTag)} ${formatZone(unlockAt)}`
    return (
      <Button disabledReason={t('position.tooEarly', { error: t('errors:LOCK_NOT_EXPIRED'), date })}>{label}</Button>
    )
  }
  const begin = () => {
    onBegun()
    startAction(unstakeAction, { positions: [position], terms })
  }
  return (
    <WriteGate label={label}>
      <Button variant="gold-solid" onClick={begin}>
        {label}
      </Button>
    </WriteGate>
  )
}
