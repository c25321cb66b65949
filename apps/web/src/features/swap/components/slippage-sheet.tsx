import { formatPercent } from '@app/core/share'
import { useState } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { parseDecimalBasis } from '../slippage-text.ts'
import { BASIS, getSlippageAdvice, slippageChoices } from '../quote.ts'

interface SlippageSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Hundredths of a percent. */
  slippage: number
  onSlippage: (basis: number) => void
}

/** How far the price may move before the swap is refused: three choices or a number, with what it risks. */
export function SlippageSheet({ open, onOpenChange, slippage, onSlippage }: SlippageSheetProps) {
  const { t } = useTranslation('swap')
  const locale = useLocale()
  const [text, setText] = useState('')
  const typed = text === '' ? null : parseDecimalBasis(text)
  const advice = getSlippageAdvice(typed ?? (text === '' ? slippage : Number.NaN))
  const choose = (basis: number) => {
    setText('')
    onSlippage(basis)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('slippage.title')}
      footer={
        <Button
          disabledReason={advice === 'invalid' ? t('slippage.invalid') : undefined}
          onClick={() => {
            if (typed !== null) onSlippage(typed)
            onOpenChange(false)
          }}
        >
          {t('slippage.done')}
        </Button>
      }
    >
      <p className="mb-4 type-body text-text-2">{t('slippage.meaning')}</p>
      <Chips
        label={t('slippage.title')}
        value={text === '' ? slippage : undefined}
        onValueChange={choose}
        items={slippageChoices.map((basis) => ({
          value: basis as number,
          label: formatPercent(BigInt(basis), BASIS, { locale, minimumFractionDigits: 1 }),
        }))}
      />
      <Field
        className="mt-5"
        label={t('slippage.own')}
        inputMode="decimal"
        value={text}
        onValueChange={setText}
        end={<span className="type-field text-text-2">%</span>}
        error={text !== '' && advice === 'invalid' ? t('slippage.invalid') : undefined}
      />
      {(advice === 'high' || advice === 'low') && <Note className="mt-2">{t(`slippage.${advice}`)}</Note>}
    </Sheet>
  )
}
