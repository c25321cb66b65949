import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export interface ButtonProps {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconSource
  iconAtEnd?: IconSource
  /** Takes the place of the label while something is under way: says what it waits for. */
  waiting?: ReactNode
  /** Makes the button impossible and stands beneath it: no dead button without a reason. */
  disabledReason?: ReactNode
  type?: 'button' | 'submit'
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  className?: string
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-expanded'?: boolean
}

/**
 * One action, named by a verb. Waiting and impossible buttons stay focusable (`aria-disabled`),
 * so that a keyboard or screen reader reaches the reason.
 */
export function Button(props: ButtonProps) {
  const { children, variant, size, icon, iconAtEnd, waiting, disabledReason, onClick, className, ...rest } = props
  const reasonId = useId()
  const isWaiting = waiting !== undefined && waiting !== null && waiting !== false
  const isImpossible = Boolean(disabledReason)
  const isInert = isWaiting || isImpossible
  const state = isWaiting ? 'waiting' : isImpossible ? 'impossible' : 'ready'
  const iconSize = size === 'row' ? 18 : 20

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInert) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={isInert || undefined}
      aria-busy={isWaiting || undefined}
      aria-describedby={isImpossible ? reasonId : undefined}
      className={cx(buttonClass({ variant, size, state }), !isImpossible && className)}
    >
      {isWaiting ? <Spinner size={iconSize} /> : icon && <Icon source={icon} size={iconSize} />}
      <span className="min-w-0">{isWaiting ? waiting : children}</span>
      {!isWaiting && iconAtEnd && <Icon source={iconAtEnd} size={iconSize} />}
    </button>
  )
  if (!isImpossible) return button
  return (
    <div className={cx('w-full', className)}>
      {button}
      <p id={reasonId} className="mt-2 text-center type-label text-balance text-text-2">
        {disabledReason}
      </p>
    </div>
  )
}
