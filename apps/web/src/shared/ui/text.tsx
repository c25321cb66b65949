import type { ReactNode, AnchorHTMLAttributes, ComponentPropsWithRef, Ref } from 'react'
import { createLink } from '@tanstack/react-router'
import { cx } from './cx.ts'

interface NoteProps {
  children: ReactNode
  quiet?: boolean
  balanced?: boolean
  className?: string
}

export function Note({ children, quiet, balanced, className }: NoteProps) {
  const look = cx('type-label', balanced ? 'text-balance' : 'text-pretty', quiet ? 'text-text-3' : 'text-text-2')
  return <p className={cx(look, className)}>{children}</p>
}

type Tone = 'accent' | 'gold'

function linkClass(tone: Tone = 'accent', className?: string): string {
  const colour = tone === 'gold' ? 'text-gold-text' : 'text-accent-text'
  return cx('relative inline font-medium hit-13 active:opacity-70', colour, className)
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  tone?: Tone
  ref?: Ref<HTMLAnchorElement>
}
function LinkAnchor({ tone, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={linkClass(tone, className)}>
      {children}
    </a>
  )
}

export const TextLink = createLink(LinkAnchor)

export function ExternalLink(props: { href: string; children: ReactNode; tone?: Tone; className?: string }) {
  return <LinkAnchor {...props} target="_blank" rel="noopener noreferrer" />
}

export function TextButton({ tone, className, ...rest }: ComponentPropsWithRef<'button'> & { tone?: Tone }) {
  return <button type="button" {...rest} className={linkClass(tone, className)} />
}
