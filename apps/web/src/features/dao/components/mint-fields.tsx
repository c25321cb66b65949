import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import type { Ref } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getMintCost } from '../mint-cost.ts'
import type { DrTerms } from '../queries/dr-terms.ts'
import type { DaoScreen } from '../use-dao-screen.ts'
import type { MintForm } from '../use-mint-form.ts'

interface MintFieldsProps {
  screen: DaoScreen
  terms: DrTerms
  form: MintForm
  ref: Ref<HTMLInputElement>
}

const unknown = '—'

/** The amount in DR and, as the contract counts, what is burned for it. */
export function MintFields({ screen, terms, form, ref }: MintFieldsProps) {
  const { t } = useTranslation(['dao', 'errors'])
  const locale = useLocale()
  const { viewOnly } = useWallet()
  const { dr, product } = terms
  const { amount } = form
  const balance = screen.funds.data?.balance
  const cost = amount === null ? null : getMintCost(amount)
  const exact = (part: bigint | null) => (part === null ? unknown : formatExactTokenAmount(part, product, locale))
  const left = cost !== null && balance !== undefined && cost <= balance ? balance - cost : undefined
  return (
    <>
      <AmountInput
        ref={ref}
        className="pt-4"
        label={t('mint.amount')}
        value={form.text}
        onValueChange={form.setText}
        symbol={dr.symbol}
        balance={
          screen.account === '' ? null : balance === undefined ? undefined : formatTokenAmount(balance, product, locale)
        }
        echo={amount === null ? undefined : formatExactTokenAmount(amount, dr, locale)}
        leftAfter={left === undefined ? undefined : formatTokenAmount(left, product, locale)}
        error={form.error && t(`errors:${form.error}`)}
        portion={form.portion}
        onPortion={form.setPortion}
        disabled={viewOnly !== ''}
      />
      <Section title={t('mint.burns')}>
        <KeyValueList>
          <KeyValue label={t('mint.rate')}>{t('mint.rateValue', { product: product.symbol, dr: dr.symbol })}</KeyValue>
          <KeyValue label={t('mint.forDr', { dr: dr.symbol })}>{exact(amount)}</KeyValue>
          <KeyValue label={t('mint.fee', { percent: HANDLING_FEE_PERCENT })}>
            {exact(cost === null || amount === null ? null : cost - amount)}
          </KeyValue>
          <KeyValue total label={t('mint.total')} note={<TokenValue amount={cost ?? undefined} token={product} />}>
            {exact(cost)}
          </KeyValue>
        </KeyValueList>
        <Note quiet className="mt-1">
          {t('mint.note', { product: product.symbol, dr: dr.symbol })}
        </Note>
      </Section>
    </>
  )
}
