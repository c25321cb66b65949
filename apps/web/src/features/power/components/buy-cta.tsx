import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { showTransactions } from '#shared/tx/flow-store.ts'
import { needsWatching } from '#shared/tx/tx-record.ts'
import { useShownRecords } from '#shared/tx/tx-store.ts'
import { ButtonLink } from '#shared/ui/button-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { TextButton } from '#shared/ui/text-link.tsx'
import { useChainNow } from '#shared/chain/use-chain-now.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { buyPowerAction } from '../tx/buy-power.ts'
import type { BuyForm } from '../use-buy-form.ts'
import { usePowerFormat } from '../use-power-format.ts'
import type { PowerMarket } from '../use-power-screen.ts'

interface BuyCtaProps {
  market: PowerMarket
  form: BuyForm
}

/** The purchase, or the one thing that comes before it. */
export function BuyCta({ market, form }: BuyCtaProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const now = useChainNow()
  const { terms, figures, bound } = market
  if (bound.data === false)
    return (
      <Cta note={t('cta.activateNote')}>
        <WriteGate label={t('cta.activate')}>
          <ButtonLink to={paths.invite}>{t('cta.activate')}</ButtonLink>
        </WriteGate>
      </Cta>
    )
  const label =
    form.power === null || terms.data === undefined
      ? t('cta.buy')
      : t('cta.buyAmount', { power: format.amount(form.power, terms.data.power) })
  const isPaused = now !== null && figures.data !== undefined && figures.data.pausedUntil > now
  const reason =
    terms.data === undefined || figures.data === undefined
      ? t(terms.isError || figures.isError ? 'sale.failed' : 'sale.loading')
      : isPaused && t('cta.paused', { date: format.zoned(figures.data.pausedUntil) })
  return (
    <Cta note={<BuyNote market={market} form={form} />}>
      <WriteGate label={label}>
        <Button disabledReason={reason} onClick={form.submit}>
          {label}
        </Button>
      </WriteGate>
    </Cta>
  )
}

function BuyNote({ market, form }: BuyCtaProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const isOpen = useShownRecords().some((record) => record.actionKey === buyPowerAction.key && needsWatching(record))
  if (isOpen)
    return (
      <>
        {t('cta.stillOpen')} <TextButton onClick={showTransactions}>{t('cta.look')}</TextButton>
      </>
    )
  const terms = market.terms.data
  const { amount } = form.amount
  if (amount === null || form.allowance === undefined || terms === undefined) return null
  if (form.allowance >= amount) return t('cta.oneSignature')
  return t('cta.twoSignatures', { amount: format.exact(amount, terms[form.payWith]) })
}
