import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldFrame } from './field-frame.tsx'

type InputProps = Pick<
  ComponentPropsWithRef<'input'>,
  'ref' | 'name' | 'placeholder' | 'inputMode' | 'autoComplete' | 'maxLength' | 'readOnly' | 'onBlur' | 'enterKeyHint'
>

export interface FieldProps extends InputProps {
  label: ReactNode
  value: string
  onValueChange: (value: string) => void
  aux?: ReactNode
  error?: ReactNode
  hint?: ReactNode
  /** A control at the end of the line: paste, scan, search. */
  end?: ReactNode
  disabled?: boolean
  /** Addresses, hashes and codes: no capitals, no correction. */
  code?: boolean
  type?: 'text' | 'search' | 'url' | 'password'
  className?: string
}

const codeInput = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** One line of text. */
export function Field(props: FieldProps) {
  const {
    label,
    value,
    onValueChange,
    aux,
    error,
    hint,
    end,
    disabled,
    code,
    type = 'text',
    className,
    ...input
  } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} aux={aux} error={error} hint={hint} className={className}>
      <input
        {...(code ? codeInput : undefined)}
        autoComplete="off"
        {...input}
        id={id}
        type={type}
        value={value}
        disabled={disabled}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        className={cx(
          'min-h-11 min-w-0 flex-1 bg-transparent type-field caret-accent outline-none placeholder:text-text-3',
          disabled && 'text-text-3',
        )}
      />
      {end}
    </FieldFrame>
  )
}
