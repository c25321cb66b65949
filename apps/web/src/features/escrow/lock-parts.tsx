import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenAmount, formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { TokenValue, TokenEcho } from '#shared/price/token-value.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { Pair, Stat } from '#shared/ui/figure.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { Strip } from '#shared/ui/strip.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getLockMonths, getPower, type Lock } from './lock.ts'
import type { EscrowTerms, EscrowScreen, EscrowFigures } from './reads.ts'
import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import { getDaysLeft } from '#shared/format/countdown.ts'
import { formatDateTime, formatZone, formatDate } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import type { Ref } from 'react'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Term } from '#shared/ui/term.tsx'
import { Note } from '#shared/ui/text.tsx'
import type { LockForm } from './lock-form.ts'
import { getDeployment } from '@app/config/deployments'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { useAmountLimit } from '#shared/forms/amount-limit.ts'
import { GetToken } from '#shared/forms/get-token.tsx'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'

export function LockFigures({ screen, terms }: { screen: EscrowScreen; terms: EscrowTerms }) {
  const { t } = useTranslation(['escrow', 'ui'])
  const locale = useLocale()
  const { wrongChain } = useWallet()
  const { data, error, refetch, isFetching } = screen.figures
  if (data === undefined && error !== null)
    return (
      <ReadFailure
        title={t('mine.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="mt-4"
      />
    )
  const lock = data?.lock === null ? { amount: 0n, unlockAt: 0 } : data?.lock
  const unknown = screen.account === null ? t(wrongChain ? 'mine.afterSwitching' : 'mine.afterConnecting') : undefined
  const daysLeft = lock && data && lock.amount > 0n ? getDaysLeft(lock.unlockAt, data.readAt) : undefined
  return (
    <>
      <Hero>
        <TokenStat
          size="xl"
          label={<Term name="ve">{t('mine.power')}</Term>}
          amount={data && lock && getPower(lock, data.readAt, terms.maxDuration)}
          token={terms.power}
          unknown={unknown}
        />
      </Hero>
      {data?.lock && <FallingPower lock={data.lock} at={data.readAt} maxDuration={terms.maxDuration} />}
      <Pair>
        <TokenStat label={t('mine.locked')} amount={lock && lock.amount} token={terms.token} unknown={unknown}>
          <TokenValue amount={lock?.amount} token={terms.token} />
        </TokenStat>
        <Stat
          label={t('mine.left')}
          value={daysLeft === undefined ? undefined : formatWhole(daysLeft, locale)}
          unit={daysLeft === undefined ? undefined : t('ui:days', { count: daysLeft })}
          unknown={unknown}
        />
      </Pair>
    </>
  )
}

function FallingPower({ lock, at, maxDuration }: { lock: Lock; at: number; maxDuration: number }) {
  const { t } = useTranslation('escrow')
  const dateTag = useDateTag()
  const { months, left } = getLockMonths(lock, at, maxDuration)
  if (left === 0) return null
  const label = t('mine.strip', { left, months, date: formatDate(lock.unlockAt, dateTag) })
  return (
    <div className="pb-5">
      <Strip falling label={label} done={months - left} total={months} />
      <Note quiet className="mt-1.5">
        {label}
      </Note>
    </div>
  )
}

export function LockFacts({ figures, terms }: { figures: EscrowFigures; terms: EscrowTerms }) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const dateTag = useDateTag()
  const now = useChainNow()
  const { lock, totalPower, readAt } = figures
  if (lock === undefined) return null
  if (lock === null)
    return (
      <Empty compact title={t('mine.none')}>
        {t('mine.noneNote', { symbol: terms.token.symbol })}
      </Empty>
    )
  const hasEnded = now !== null && now >= lock.unlockAt
  const share = formatPercent(getPower(lock, readAt, terms.maxDuration), totalPower, {
    locale,
    maximumFractionDigits: 4,
  })
  return (
    <Section title={t('mine.title')} action={hasEnded ? <StatusBadge status="ready" /> : undefined}>
      <KeyValueList>
        <KeyValue label={t(hasEnded ? 'mine.ended' : 'mine.unlocks')} note={formatZone(lock.unlockAt)}>
          {formatDateTime(lock.unlockAt, dateTag)}
        </KeyValue>
        <KeyValue label={t('mine.share')}>{share ?? '—'}</KeyValue>
      </KeyValueList>
    </Section>
  )
}

interface LockAmountProps {
  screen: EscrowScreen
  terms: EscrowTerms
  form: LockForm
  ref: Ref<HTMLInputElement>
}

export function LockAmount({ screen, terms, form: { amount: form }, ref }: LockAmountProps) {
  const { t } = useTranslation(['escrow', 'errors'])
  const locale = useLocale()
  const { viewOnly } = useWallet()
  const balance = screen.funds.data?.balance
  const { amount } = form
  const isAffordable = amount !== null && balance !== undefined && amount <= balance
  const known = balance === undefined ? undefined : formatTokenAmount(balance, terms.token, locale)
  return (
    <AmountInput
      ref={ref}
      className="pt-4"
      label={t('form.amount')}
      value={form.text}
      onValueChange={form.setText}
      symbol={terms.token.symbol}
      balance={screen.account === null ? null : known}
      echo={amount === null ? undefined : <TokenEcho amount={amount} token={terms.token} />}
      leftAfter={isAffordable ? formatTokenAmount(balance - amount, terms.token, locale) : undefined}
      error={form.error && t(`errors:${form.error}`)}
      limit={useAmountLimit(form, terms.token, { most: balance })}
      portion={form.portion}
      onPortion={form.setPortion}
      disabled={viewOnly !== ''}
    />
  )
}

export function LockDates({ form: { choices, choice, setMonths, mode } }: { form: LockForm }) {
  const { t } = useTranslation('escrow')
  const dateTag = useDateTag()
  if (choice === undefined)
    return <Note className="mt-4">{t(mode === 'extend' ? 'form.longest' : 'form.clockUnknown')}</Note>
  return (
    <div className="mt-4">
      <p className="mb-2 type-label text-text-2">{t('form.term')}</p>
      <Chips
        label={t('form.term')}
        value={choice.months}
        onValueChange={setMonths}
        items={choices.map(({ months }) => ({
          value: months,
          label: months % 12 === 0 ? t('form.years', { number: months / 12 }) : t('form.months', { number: months }),
        }))}
      />
      <p className="mt-2.5 type-value">
        {t('form.unlocks', { date: `${formatDateTime(choice.unlockAt, dateTag)} ${formatZone(choice.unlockAt)}` })}
      </p>
      <Note quiet className="mt-1">
        {t('form.weeks')}
      </Note>
    </div>
  )
}

interface LockCtaProps {
  screen: EscrowScreen
  form: LockForm
}

export function LockCta({ screen, form }: LockCtaProps) {
  const { t } = useTranslation('escrow')
  const { terms, figures } = screen
  if (terms.data === undefined || figures.data === undefined)
    return <ActionCta label={t('cta.create')} reason={t(terms.isError || figures.isError ? 'failed' : 'loading')} />
  return <KnownCta screen={screen} form={form} terms={terms.data} />
}

function KnownCta({ screen, form, terms }: LockCtaProps & { terms: EscrowTerms }) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { mode, choice, lock } = form
  const pause = usePauseReason(getDeployment(useWallet().configuredChainId).contracts.votingEscrow)
  const paused = mode === 'withdraw' ? undefined : pause
  const typed = mode === 'withdraw' ? lock.amount : form.amount.amount
  const amount = typed === null ? null : formatExactTokenAmount(typed, terms.token, locale)
  const labels = {
    create: amount === null ? t('cta.create') : t('cta.createAmount', { amount }),
    increase: amount === null ? t('cta.increase') : t('cta.increaseAmount', { amount }),
    extend: choice === undefined ? t('cta.extend') : t('cta.extendTo', { date: formatDate(choice.unlockAt, dateTag) }),
    withdraw: t('cta.withdraw', { amount }),
  }
  const impossible = mode !== 'increase' && mode !== 'withdraw' && choice === undefined
  const signs =
    mode === 'extend' || mode === 'withdraw'
      ? t('cta.oneSignature')
      : getSignatureNote(
          { amount: form.amount.amount, allowance: screen.funds.data?.allowance },
          { one: t('cta.oneSignature'), two: t('cta.twoSignatures', { amount }), reset: null },
        )
  return (
    <ActionCta
      label={labels[mode]}
      wrong={mode === 'create' || mode === 'increase' ? form.amount.error : null}
      more={<GetToken address={terms.token.address} />}
      variant={mode === 'withdraw' ? 'gold-solid' : undefined}
      reason={paused ?? (impossible && t(mode === 'extend' ? 'form.longest' : 'form.clockUnknown'))}
      note={
        <ActionNote action="escrow." stillOpen={t('cta.stillOpen')}>
          {signs}
        </ActionNote>
      }
      onAct={form.submit}
    />
  )
}
