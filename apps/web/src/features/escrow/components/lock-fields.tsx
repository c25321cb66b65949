import type { Ref } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { TokenEcho } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Note } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'
import type { EscrowScreen } from '../use-escrow-screen.ts'
import type { LockForm } from '../use-lock-form.ts'

interface LockAmountProps {
  screen: EscrowScreen
  terms: EscrowTerms
  form: LockForm
  ref: Ref<HTMLInputElement>
}

/** How much to lock or to add. */
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
      balance={screen.account === '' ? null : known}
      echo={amount === null ? undefined : <TokenEcho amount={amount} token={terms.token} />}
      leftAfter={isAffordable ? formatTokenAmount(balance - amount, terms.token, locale) : undefined}
      error={form.error && t(`errors:${form.error}`)}
      portion={form.portion}
      onPortion={form.setPortion}
      disabled={viewOnly !== ''}
    />
  )
}

/** Until when: a term to choose, and the end that the contract makes of it. */
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
