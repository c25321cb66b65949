import type { ReactNode } from 'react'

interface ChoiceGridProps<Value> {
  label: string
  values: readonly Value[]
  value: Value
  onChoose: (value: Value) => void
  children: (value: Value) => ReactNode
  className: string
}

export function ChoiceGrid<Value extends string>(props: ChoiceGridProps<Value>) {
  const { label, values, value, onChoose, children, className } = props
  return (
    <fieldset aria-label={label} className={`grid gap-2 ${className}`}>
      {values.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
          className="min-h-11 rounded-badge border border-line type-value text-text-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-text"
        >
          {children(each)}
        </button>
      ))}
    </fieldset>
  )
}
