import type { Ref } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { TokenEcho } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Stat } from '#shared/ui/figure.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getPriceOf } from '../power-price.ts'
import type { MarketFigures } from '../queries/market-figures.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import type { BuyForm } from '../use-buy-form.ts'
import { usePowerFormat } from '../use-power-format.ts'
import type { PowerMarket } from '../use-power-screen.ts'

interface BuyFieldsProps {
  market: PowerMarket
  terms: MarketTerms
  figures: MarketFigures
  form: BuyForm
  ref: Ref<HTMLInputElement>
}

/** What is paid with, how much, and what comes for it. */
export function BuyFields({ market, terms, figures, form, ref }: BuyFieldsProps) {
  const { t } = useTranslation(['power', 'errors'])
  const format = usePowerFormat()
  const { viewOnly } = useWallet()
  const { payWith, amount, power, balance } = form
  const token = terms[payWith]
  const known = balance === null ? undefined : format.amount(balance, token)
  const left = amount.amount === null || balance === null ? null : balance - amount.amount
  const least = t('sale.least', {
    amount: format.exact(getPriceOf(figures.minimumExchange, figures.prices[payWith]), token),
  })
  return (
    <>
      <p className="mt-4 mb-2 type-label text-text-2">{t('sale.payWith')}</p>
      <Chips
        label={t('sale.payWith')}
        value={payWith}
        onValueChange={form.choose}
        items={[
          { value: 'usdt', label: terms.usdt.symbol },
          { value: 'productToken', label: terms.productToken.symbol },
        ]}
      />
      <AmountInput
        ref={ref}
        className="pt-4"
        label={t('sale.amount')}
        value={amount.text}
        onValueChange={amount.setText}
        symbol={token.symbol}
        balance={market.account === '' ? null : known}
        echo={amount.amount === null ? undefined : <TokenEcho amount={amount.amount} token={token} />}
        hint={least}
        leftAfter={left !== null && left >= 0n ? format.amount(left, token) : undefined}
        error={form.error && t(`errors:${form.error}`)}
        portion={amount.portion}
        onPortion={amount.setPortion}
        disabled={viewOnly !== ''}
      />
      {form.error === 'BELOW_MINIMUM_EXCHANGE' && <Note className="mt-1">{least}</Note>}
      <Stat
        className="mt-6"
        size="xl"
        label={t('sale.receive')}
        value={power === null ? undefined : formatTokenFigure(power, terms.power, format.locale)}
        unit={terms.power.symbol}
        unknown={t('sale.afterAmount')}
      />
    </>
  )
}
