import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TrioItem {
  label: ReactNode
  value: ReactNode
  unit?: string
  tone?: 'plain' | 'gold'
}

export function Trio({
  items,
  lines = true,
  className,
}: {
  items: readonly TrioItem[]
  lines?: boolean
  className?: string
}) {
  return (
    <dl className={cx('flex flex-wrap justify-between gap-3 py-3.5', lines && 'border-y border-line', className)}>
      {items.map((item, index) => (
        <div key={index}>
          <dt className="type-label text-text-2">{item.label}</dt>
          <dd className={cx('mt-0.25 type-strong', item.tone === 'gold' && 'text-gold-text')}>
            {item.value}
            {item.unit && <span className="type-caption text-text-3">{`\u00a0${item.unit}`}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
