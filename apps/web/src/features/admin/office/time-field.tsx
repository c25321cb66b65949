import { type ReactNode, useId, useState } from 'react'
import { formatZone } from '#shared/format/format-date.ts'
import { FieldFrame } from '#shared/ui/field.tsx'
import { readLocalTime } from './typed-time.ts'

interface TimeFieldProps {
  label: ReactNode
  value: string
  onValueChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
}

export function TimeField({ label, value, onValueChange, hint, error }: TimeFieldProps) {
  const id = useId()
  const [openedAt] = useState(() => Math.floor(Date.now() / 1000))
  return (
    <FieldFrame id={id} label={label} aux={formatZone(readLocalTime(value) ?? openedAt)} hint={hint} error={error}>
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
