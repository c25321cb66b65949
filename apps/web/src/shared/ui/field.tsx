import { type ReactNode, useId, type ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { AlertIcon } from './icons.ts'

export interface FieldFrameProps {
  id: string
  label: ReactNode
  aux?: ReactNode
  error?: ReactNode
  hint?: ReactNode
  after?: ReactNode
  children: ReactNode
  className?: string
}

export function FieldFrame({ id, label, aux, error, hint, after, children, className }: FieldFrameProps) {
  return (
    <div className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 type-label text-text-2">
        <label htmlFor={id}>{label}</label>
        {aux && <span className="ml-auto text-right">{aux}</span>}
      </div>
      <div
        className={cx(
          'relative flex items-center gap-3 border-b pt-0.5 pb-2',
          'after:pointer-events-none after:absolute after:inset-x-0 after:-bottom-px after:h-0.5',
          error
            ? 'border-danger after:bg-danger'
            : 'border-line-strong after:bg-transparent focus-within:border-accent focus-within:after:bg-accent',
        )}
      >
        {children}
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 pt-2 type-label text-text-2">
        <span id={`${id}-hint`} aria-live="polite" className={cx('min-h-4.5 min-w-0', Boolean(error) && 'text-danger')}>
          {error ? (
            <span className="flex items-start gap-1.25">
              <Icon source={AlertIcon} size={14} className="mt-0.5" />
              <span className="min-w-0">{error}</span>
            </span>
          ) : (
            hint
          )}
        </span>
        {after && !error && <span className="ml-auto text-right">{after}</span>}
      </div>
    </div>
  )
}

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
  end?: ReactNode
  disabled?: boolean
  /** For addresses, hashes and codes: turns off capitalisation and correction. */
  code?: boolean
  type?: 'text' | 'search' | 'url' | 'password'
  className?: string
}

const codeInput = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

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
