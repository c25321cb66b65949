import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Chip<Value> {
  value: Value
  label: ReactNode
  /** For screen readers, if the label is a symbol or abbreviation. */
  name?: string
}

export interface ChipsProps<Value> {
  label: string
  items: readonly Chip<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  variant?: 'outline' | 'plain'
  disabled?: boolean
  /** For long labels: each chip takes its own width, over as many lines as needed. */
  wraps?: boolean
  className?: string
}

const looks = {
  outline: {
    row: 'gap-2',
    chip: 'rounded-badge border type-value',
    on: 'border-accent bg-accent-soft text-text',
    off: 'border-line text-text-2',
  },
  plain: {
    row: '',
    chip: 'rounded-badge type-value text-13',
    on: 'bg-surface-2 text-text',
    off: 'text-text-2',
  },
}

export function Chips<Value extends string | number>(props: ChipsProps<Value>) {
  const { label, items, value, onValueChange, variant = 'outline', disabled, wraps = false, className } = props
  const look = looks[variant]
  return (
    <fieldset aria-label={label} className={cx('flex min-w-0', wraps && 'flex-wrap', look.row, className)}>
      {items.map((item) => {
        const on = item.value === value
        return (
          <button
            key={item.value}
            type="button"
            aria-pressed={on}
            aria-label={item.name}
            disabled={disabled}
            onClick={() => onValueChange(item.value)}
            className={cx(
              'relative grid h-9 place-items-center transition-colors duration-(--dur-1) hit-5',
              wraps ? 'px-3' : 'min-w-0 flex-1',
              'disabled:cursor-not-allowed disabled:text-text-3',
              look.chip,
              on ? look.on : look.off,
            )}
          >
            {item.label}
          </button>
        )
      })}
    </fieldset>
  )
}
