import { useTranslation } from '#shared/i18n/use-translation.ts'

export interface MeterProps {
  /** Widths only; the exact amounts are the texts. */
  held: number
  owed: number
  heldText: string
  owedText: string
  /** The unit, for the text alternative. */
  symbol: string
  className?: string
}

const insideFrom = 45

function Row({ name, percent, text, filled }: { name: string; percent: number; text: string; filled?: boolean }) {
  const inside = percent >= insideFrom
  return (
    <div className="grid grid-cols-[calc(76rem/37.5)_1fr] items-center gap-2.5 type-label text-text-2">
      <span>{name}</span>
      <span className="relative flex h-5.5 items-center border-b border-line">
        <span
          className={`absolute inset-y-0 left-0 -mb-px rounded-bar ${filled ? 'bg-accent' : 'bg-surface-2 inset-ring inset-ring-line-strong'}`}
          style={{ width: `${percent}%` }}
        />
        <span
          className={`absolute px-2 type-meter whitespace-nowrap ${inside && filled ? 'text-on-accent' : 'text-text-2'}`}
          style={inside ? { right: `${100 - percent}%` } : { left: `${percent}%` }}
        >
          {text}
        </span>
      </span>
    </div>
  )
}

/** Can it pay? Two bars on one scale: held is filled, owed is outlined. */
export function Meter({ held, owed, heldText, owedText, symbol, className }: MeterProps) {
  const { t } = useTranslation('ui')
  const most = Math.max(held, owed)
  const getPercent = (part: number) => (most > 0 ? Math.round((part / most) * 1000) / 10 : 0)
  return (
    <figure className={className}>
      <figcaption className="sr-only">{t('meter.text', { held: heldText, owed: owedText, symbol })}</figcaption>
      <div aria-hidden="true" className="grid gap-2.25 pt-1 pb-3">
        <Row name={t('meter.held')} percent={getPercent(held)} text={heldText} filled />
        <Row name={t('meter.owed')} percent={getPercent(owed)} text={owedText} />
      </div>
    </figure>
  )
}
