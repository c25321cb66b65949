import { useId, type MouseEvent, type ReactNode, type Ref, type AnchorHTMLAttributes } from 'react'
import { createLink } from '@tanstack/react-router'
import { cx } from './cx.ts'
import { Icon, type IconSource, Spinner } from './icon.tsx'
import { ExternalIcon } from './icons.ts'

export type ButtonVariant = 'primary' | 'second' | 'gold' | 'gold-solid' | 'danger' | 'quiet'
export type ButtonSize = 'page' | 'row'

const base =
  'flex w-full items-center justify-center gap-2 rounded-control border px-4 py-2 text-center ' +
  'transition-opacity duration-(--dur-1) select-none'
const sizes: Record<ButtonSize, string> = {
  page: 'min-h-13 type-button',
  row: 'min-h-11 type-button-row',
}
const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent',
  second: 'border-line-strong text-text',
  gold: 'border-gold text-gold-text',
  'gold-solid': 'border-transparent bg-gold-fill text-on-gold',
  danger: 'border-transparent bg-danger-fill text-on-danger',
  quiet: 'border-transparent text-accent-text',
}

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  state?: 'ready' | 'waiting' | 'impossible'
}

export function buttonClass({ variant = 'primary', size = 'page', state = 'ready' }: ButtonLook): string {
  if (state === 'waiting') return cx(base, sizes[size], 'cursor-default border-transparent bg-surface-2 text-text')
  if (state === 'impossible')
    return cx(base, sizes[size], 'cursor-not-allowed border-transparent bg-surface-2 text-text-3')
  return cx(base, sizes[size], variants[variant], 'active:opacity-85')
}

export interface ButtonProps {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconSource
  waiting?: ReactNode
  disabledReason?: ReactNode
  /** Replaces the label with what is wrong in the form; a press leads there. */
  wrong?: ReactNode
  type?: 'button' | 'submit'
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  className?: string
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-expanded'?: boolean
}

/**
 * Pending and disabled buttons stay focusable (`aria-disabled`), so that keyboards and screen readers reach the reason.
 */
export function Button(props: ButtonProps) {
  const { children, variant, size, icon, waiting, disabledReason, wrong, onClick, className, ...rest } = props
  const reasonId = useId()
  const isWaiting = waiting !== undefined && waiting !== null && waiting !== false
  const isImpossible = Boolean(disabledReason)
  const isInert = isWaiting || isImpossible
  const isWrong = Boolean(wrong) && !isInert
  const state = isWaiting ? 'waiting' : isImpossible || isWrong ? 'impossible' : 'ready'
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
      aria-disabled={isInert || isWrong || undefined}
      aria-busy={isWaiting || undefined}
      aria-describedby={isImpossible ? reasonId : undefined}
      className={cx(buttonClass({ variant, size, state }), !isImpossible && className)}
    >
      {isWaiting ? <Spinner size={iconSize} /> : icon && !isWrong && <Icon source={icon} size={iconSize} />}
      <span className="min-w-0">{isWaiting ? waiting : isWrong ? wrong : children}</span>
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

interface Look {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconSource
  className?: string
}
interface AnchorProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'className'> {
  ref?: Ref<HTMLAnchorElement>
}

function ButtonAnchor({ children, variant, size, icon, className, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={cx(buttonClass({ variant, size }), className)}>
      {icon && <Icon source={icon} size={size === 'row' ? 18 : 20} />}
      <span className="min-w-0">{children}</span>
      {rest.target === '_blank' && <Icon source={ExternalIcon} size={18} />}
    </a>
  )
}

export const ButtonLink = createLink(ButtonAnchor)

export function ExternalButtonLink({ href, ...look }: Look & { href: string; onClick?: () => void }) {
  return <ButtonAnchor {...look} href={href} target="_blank" rel="noopener noreferrer" />
}

export function Buttons({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={`flex gap-2.5 ${className ?? ''}`}>{children}</div>
}
