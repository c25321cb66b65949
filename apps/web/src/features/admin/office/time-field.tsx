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

/** In the time zone of the device. */
export function TimeField(props: TimeFieldProps) {
  const [openedAt] = useState(() => Math.floor(Date.now() / 1000))
  return <Picker {...props} type="datetime-local" zone={formatZone(readLocalTime(props.value) ?? openedAt)} />
}

export function DayField(props: TimeFieldProps) {
  return <Picker {...props} type="date" zone="UTC" />
}

interface PickerProps extends TimeFieldProps {
  type: 'date' | 'datetime-local'
  zone: string
}

function Picker({ label, value, onValueChange, hint, error, type, zone }: PickerProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} aux={zone} hint={hint} error={error}>
      <input
        id={id}
        type={type}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        className="min-h-11 min-w-0 flex-1 bg-transparent type-field outline-none"
      />
    </FieldFrame>
  )
}
