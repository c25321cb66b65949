import { cx } from './cx.ts'

export interface TokenIconProps {
  symbol: string
  /** A picture from configuration; without one the first letter stands on the disc. */
  src?: string
  size?: 28 | 36
  className?: string
}

export function TokenIcon({ symbol, src, size = 36, className }: TokenIconProps) {
  const box = size === 36 ? 'size-9 text-13' : 'size-7 text-11'
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-surface-2 leading-none font-semibold text-text-2',
        box,
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-[72%]" /> : symbol.slice(0, symbol.length === 2 ? 2 : 1)}
    </span>
  )
}
