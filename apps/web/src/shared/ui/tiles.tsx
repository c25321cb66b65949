import { brand } from '#shared/base/brand.ts'
import { cx } from './cx.ts'
import { toDrawingMarkup } from './drawing-markup.ts'
import { Icon, type IconSource } from './icon.tsx'

export interface TokenIconProps {
  symbol: string
  /** From configuration. The default is the brand's logo, or a neutral mark. */
  src?: string
  size?: 28 | 36
  className?: string
}

const logo = toDrawingMarkup(brand.logo)

function Picture({ symbol, src }: Pick<TokenIconProps, 'symbol' | 'src'>) {
  if (src) return <img src={src} alt="" className="size-[72%]" />
  if (symbol === brand.product.symbol) return <span className="size-[58%] *:size-full" dangerouslySetInnerHTML={logo} />
  return <NeutralMark symbol={symbol} />
}

function NeutralMark({ symbol }: { symbol: string }) {
  let seed = 0
  for (const letter of symbol) seed = (seed * 33 + letter.codePointAt(0)!) % 9973
  const corners = 3 + (seed % 5)
  const list = (radius: number, turn: number) =>
    Array.from({ length: corners }, (_, index) => {
      const angle = ((index + turn) / corners) * 2 * Math.PI
      return `${(radius * Math.sin(angle)).toFixed(1)},${(-radius * Math.cos(angle)).toFixed(1)}`
    }).join(' ')
  return (
    <svg viewBox="-10 -10 20 20" className="size-[68%] fill-none stroke-current stroke-[1.4] [stroke-linejoin:round]">
      <polygon points={list(9, 0)} />
      {Math.floor(seed / 5) % 2 === 0 ? <polygon points={list(4.5, 0.5)} /> : <circle r="3" />}
    </svg>
  )
}

export function TokenIcon({ symbol, src, size = 36, className }: TokenIconProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-surface-2 text-text-2',
        size === 36 ? 'size-9' : 'size-7',
        className,
      )}
    >
      <Picture symbol={symbol} src={src} />
    </span>
  )
}

export interface WalletTileProps {
  name: string
  picture?: string | IconSource
}

export function WalletTile({ name, picture }: WalletTileProps) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-badge bg-surface-2 text-15 leading-none font-semibold text-text-2"
    >
      {typeof picture === 'string' ? (
        <img src={picture} alt="" className="size-full object-cover" />
      ) : picture ? (
        <Icon source={picture} />
      ) : (
        name.slice(0, 1).toUpperCase()
      )}
    </span>
  )
}
