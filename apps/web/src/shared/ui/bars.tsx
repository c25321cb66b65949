import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { cx } from './cx.ts'

export interface MeterProps {
  /** For bar widths only; exact amounts are in the texts. */
  held: number
  owed: number
  heldText: string
  owedText: string
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

export interface ProgressProps {
  /** From 0 to 1; anything above is shown as full. */
  value: number
  label: string
  className?: string
}

export function Progress({ value, label, className }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10
  return (
    <div className={className}>
      <progress className="sr-only" aria-label={label} max={100} value={percent} />
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-bar bg-surface-2">
        <div
          className="h-full bg-accent transition-[width] duration-(--dur-2) ease-in-out"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}

export interface Share {
  label: ReactNode
  weight: number
  value: ReactNode
  share?: ReactNode
  hollow?: boolean
}

const tones = [1, 0.8, 0.64, 0.5, 0.38, 0.28]

function Swatch({ index, hollow, className }: { index: number; hollow?: boolean; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block shrink-0', className, hollow ? 'inset-ring inset-ring-line-strong' : 'bg-accent')}
      style={{ opacity: hollow ? 1 : (tones[index] ?? 0.22) }}
    />
  )
}

export function Shares({ label, items, className }: { label: string; items: readonly Share[]; className?: string }) {
  return (
    <div className={className}>
      <div aria-hidden="true" className="mt-1 mb-2.5 flex h-2 gap-0.5">
        {items.map((item, index) => (
          <span key={index} className="flex min-w-0.5" style={{ flexGrow: item.weight, flexBasis: 0 }}>
            <Swatch index={index} hollow={item.hollow} className="w-full rounded-[calc(1rem/37.5)]" />
          </span>
        ))}
      </div>
      <dl aria-label={label}>
        {items.map((item, index) => (
          <div key={index} className="flex items-center justify-between gap-4 py-1.75">
            <dt className="flex min-w-0 items-center gap-2.25 type-value font-normal text-text-2">
              <Swatch index={index} hollow={item.hollow} className="size-2 rounded-bar" />
              <span className="min-w-0">{item.label}</span>
            </dt>
            <dd className="text-right type-value">
              {item.value}
              {item.share && <span className="inline-block w-14.5 font-normal text-text-2">{item.share}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
