import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'
import { ExternalIcon } from './icons.ts'

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

/** A route that looks like a button: `<ButtonLink to="/stake">`. */
export const ButtonLink = createLink(ButtonAnchor)

/** Another site that looks like a button; opens a new window. */
export function ExternalButtonLink({ href, ...look }: Look & { href: string; onClick?: () => void }) {
  return <ButtonAnchor {...look} href={href} target="_blank" rel="noopener noreferrer" />
}
