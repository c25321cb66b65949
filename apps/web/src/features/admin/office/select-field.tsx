import { useId } from 'react'
import { FieldFrame } from '#shared/ui/field.tsx'

interface SelectFieldProps<Value extends string> {
  label: string
  values: readonly Value[]
  value: Value
  onChoose: (value: Value) => void
  children: (value: Value) => string
  className?: string
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, values, value, onChoose, children, className } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} className={className}>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(values[event.currentTarget.selectedIndex] ?? value)}
        className="min-h-11 min-w-0 flex-1 bg-transparent type-field outline-none"
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {children(each)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
