import { cx } from './cx.ts'

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
