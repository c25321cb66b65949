import { type ReactNode, useId } from 'react'
import { FieldFrame } from '#shared/ui/field.tsx'

interface DayFieldProps {
  label: ReactNode
  value: string
  onValueChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** A day in UTC. */
export function DayField({ label, value, onValueChange, hint, error }: DayFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} aux="UTC" hint={hint} error={error}>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        className="min-h-11 min-w-0 flex-1 bg-transparent type-field outline-none"
      />
    </FieldFrame>
  )
}
