import { Icon, type IconSource } from './icon.tsx'

export interface WalletTileProps {
  name: string
  /** The picture that the wallet announces (a data URI), or an icon of ours. */
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
