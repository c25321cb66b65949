import { type ReactNode, useId } from 'react'
import { FieldFrame } from '#shared/ui/field-frame.tsx'

interface TimeFieldProps {
  label: ReactNode
  /** As `datetime-local` has it; empty for none. */
  value: string
  onValueChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** A moment in the zone of the device. */
export function TimeField({ label, value, onValueChange, hint, error }: TimeFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        type="datetime-local"
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        className="min-h-11 min-w-0 flex-1 bg-transparent type-field outline-none"
      />
    </FieldFrame>
  )
}
