import { brand } from '#shared/base/brand.ts'
import { cx } from './cx.ts'
import { toDrawingMarkup } from './drawing-markup.ts'
import { Icon, type IconSource } from './icon.tsx'

export interface TokenIconProps {
  symbol: string
  /** From configuration. Without one, the brand's logo or the first letter is shown. */
  src?: string
  size?: 28 | 36
  className?: string
}

const logo = toDrawingMarkup(brand.logo)

function Picture({ symbol, src }: Pick<TokenIconProps, 'symbol' | 'src'>) {
  if (src) return <img src={src} alt="" className="size-[72%]" />
  if (symbol === brand.product.symbol) return <span className="size-[58%] *:size-full" dangerouslySetInnerHTML={logo} />
  return symbol.slice(0, symbol.length === 2 ? 2 : 1)
}

export function TokenIcon({ symbol, src, size = 36, className }: TokenIconProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-surface-2 leading-none font-semibold text-text-2',
        size === 36 ? 'size-9 text-13' : 'size-7 text-11',
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
