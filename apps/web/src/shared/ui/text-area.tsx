import { useId, type ReactNode, type Ref } from 'react'
import { cx } from './cx.ts'
import { FieldFrame } from './field.tsx'

export interface TextAreaProps {
  label: ReactNode
  value: string
  onValueChange: (value: string) => void
  aux?: ReactNode
  error?: ReactNode
  hint?: ReactNode
  rows?: number
  maxLength?: number
  disabled?: boolean
  code?: boolean
  className?: string
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea(props: TextAreaProps) {
  const { label, value, onValueChange, aux, error, hint, rows = 4, maxLength, disabled, code, className, ref } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} aux={aux} error={error} hint={hint} className={className}>
      <textarea
        {...(code ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : undefined)}
        ref={ref}
        id={id}
        rows={rows}
        maxLength={maxLength}
        autoComplete="off"
        value={value}
        disabled={disabled}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        className={cx(
          'min-h-11 w-full min-w-0 resize-y bg-transparent py-1.5 type-body caret-accent outline-none placeholder:text-text-3',
          disabled && 'text-text-3',
        )}
      />
    </FieldFrame>
  )
}
