import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconSize, type IconSource } from './icon.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: IconSource
  /** The name: an icon alone has none. */
  label: string
  size?: IconSize
}

/** 44 × 44, always named. */
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
