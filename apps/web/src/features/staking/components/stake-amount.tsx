import type { Ref } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'
import type { StakeForm } from '../use-stake-form.ts'
import type { StakeScreen } from '../use-stake-screen.ts'

interface StakeAmountProps {
  screen: StakeScreen
  terms: PoolTerms
  form: StakeForm
  ref: Ref<HTMLInputElement>
}

/** How much to lock: typed, echoed as the contract will read it, and what stays. */
export function StakeAmount({ screen, terms, form, ref }: StakeAmountProps) {
  const { t } = useTranslation(['staking', 'errors'])
  const locale = useLocale()
  const { viewOnly } = useWallet()
  const balance = screen.funds.data?.balance
  const { amount } = form
  const isAffordable = amount !== null && balance !== undefined && amount <= balance
  return (
    <AmountInput
      ref={ref}
      className="pt-4"
      label={t('amount.label')}
      value={form.text}
      onValueChange={form.setText}
      symbol={terms.token.symbol}
      balance={
        screen.account === ''
          ? null
          : balance === undefined
            ? undefined
            : formatTokenAmount(balance, terms.token, locale)
      }
      echo={amount === null ? undefined : formatExactTokenAmount(amount, terms.token, locale)}
      leftAfter={isAffordable ? formatTokenAmount(balance - amount, terms.token, locale) : undefined}
      error={form.error && t(`errors:${form.error}`)}
      portion={form.portion}
      onPortion={form.setPortion}
      disabled={viewOnly !== ''}
    />
  )
}
