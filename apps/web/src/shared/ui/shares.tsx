import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Share {
  label: ReactNode
  /** Any number, only for the width; exact amounts are text. */
  weight: number
  value: ReactNode
  /** 41.31 % */
  share?: ReactNode
  /** Outlined: what no longer exists. */
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

/** Parts of a whole: one bar, largest first, and a row for each. */
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
