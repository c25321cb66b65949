import { formatPercent } from '@app/core/share'
import { formatNeededAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { getTokens, type SwapTerms, type Side } from './reads.ts'
import { BASIS, type Quote } from './quote.ts'

interface LossSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  side: Side
  terms: SwapTerms
  quote: Quote
  onConfirm: () => void
}

export function LossSheet({ open, onOpenChange, side, terms, quote, onConfirm }: LossSheetProps) {
  const { t } = useTranslation('swap')
  const locale = useLocale()
  const { given, taken } = getTokens(terms, side)
  const percent = formatPercent(quote.impactBasis, BASIS, { locale, maximumFractionDigits: 2 })
  const lost = formatNeededAmount(quote.lost, taken, locale)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('loss.title', { percent })}
      footer={
        <div className="flex flex-col gap-2.5">
          <WriteGate label={t('loss.accept')}>
            <Button
              variant="danger"
              onClick={() => {
                onOpenChange(false)
                onConfirm()
              }}
            >
              {t('loss.accept')}
            </Button>
          </WriteGate>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {t('loss.keep')}
          </Button>
        </div>
      }
    >
      <p className="type-body">
        {t('loss.text', {
          given: formatNeededAmount(quote.amountIn, given, locale),
          taken: formatTokenAmount(quote.amountOut, taken, locale),
          lost,
        })}
      </p>
      <p className="mt-3 type-body text-text-2">{t('impactNote.severe')}</p>
    </Sheet>
  )
}
