import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
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
  const { amount } = form.amount
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
    <ActionCta
      label={label}
      reason={reason}
      note={
        <ActionNote action={buyPowerAction.key} stillOpen={t('cta.stillOpen')}>
          {amount !== null &&
            terms.data !== undefined &&
            getSignatureNote(
              { amount, allowance: form.allowance },
              {
                one: t('cta.oneSignature'),
                two: t('cta.twoSignatures', { amount: format.exact(amount, terms.data[form.payWith]) }),
              },
            )}
        </ActionNote>
      }
      onAct={form.submit}
    />
  )
}
