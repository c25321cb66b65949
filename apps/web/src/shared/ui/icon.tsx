import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { WaitingIcon } from './icons.ts'

const looks = {
  13: { box: 'size-3.25', stroke: 2.25 },
  14: { box: 'size-3.5', stroke: 2.25 },
  16: { box: 'size-4', stroke: 2 },
  18: { box: 'size-4.5', stroke: 1.75 },
  20: { box: 'size-5', stroke: 1.75 },
  24: { box: 'size-6', stroke: 1.6 },
} as const

export type IconSize = keyof typeof looks
export type IconSource = LucideIcon

export interface IconProps {
  source: IconSource
  size?: IconSize
  /** For screen readers; without it the icon is decorative. */
  label?: string
  className?: string
}

export function Icon({ source: Source, size = 20, label, className }: IconProps) {
  const { box, stroke } = looks[size]
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return <Source {...naming} strokeWidth={stroke} className={cx('block shrink-0', box, className)} />
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: IconSource
  label: string
  size?: IconSize
}

export function IconButton({ icon, label, size = 20, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-control transition-opacity duration-(--dur-1) active:opacity-60',
        className,
      )}
    >
      <Icon source={icon} size={size} />
    </button>
  )
}

export interface SpinnerProps {
  size?: IconSize
  label?: string
  className?: string
}

export function Spinner({ size = 20, label, className = '' }: SpinnerProps) {
  return <Icon source={WaitingIcon} size={size} label={label} className={`animate-spin ${className}`} />
}
