import type { Brand, MenuItem } from '@app/config/brand'
import BackpackIcon from 'lucide-react/icons/layers'
import BuildingIcon from 'lucide-react/icons/building-2'
import GameIcon from 'lucide-react/icons/gamepad-2'
import HomeIcon from 'lucide-react/icons/house'
import DaoIcon from 'lucide-react/icons/landmark'
import StakeIcon from 'lucide-react/icons/lock'
import SwapIcon from 'lucide-react/icons/repeat'
import ProductSwapIcon from 'lucide-react/icons/arrow-left-right'
import VeIcon from 'lucide-react/icons/scale'
import CommunityIcon from 'lucide-react/icons/users-round'
import AssetsIcon from 'lucide-react/icons/wallet'
import { paths, type AppPath } from '#shared/routing/paths.ts'
import type { IconSource } from '#shared/ui/icon.tsx'
import { HelpIcon } from '#shared/ui/icons.ts'

interface ItemFace {
  readonly icon: IconSource
  /** Key in the `common` catalogue when a page carries the name, else in `menu`. */
  readonly titleKey: string
  readonly barKey?: string
}

export type MenuEntry = ItemFace &
  (
    | { readonly kind: 'page'; readonly item: MenuItem; readonly to: AppPath }
    | { readonly kind: 'soon'; readonly item: MenuItem }
    | { readonly kind: 'external'; readonly item: MenuItem; readonly href: string }
  )

/**
 * In menu order. The game zone is minting DR and joining the DAO with it, which is already a page; the real-world-asset
 * site is somebody else's.
 */
const faces: readonly (ItemFace & { item: MenuItem; to?: AppPath })[] = [
  { item: 'home', icon: HomeIcon, titleKey: 'common:title.home', to: paths.home },
  { item: 'stake', icon: StakeIcon, titleKey: 'common:title.stake', to: paths.stake },
  { item: 've', icon: VeIcon, titleKey: 'common:title.ve', to: paths.ve },
  { item: 'backpack', icon: BackpackIcon, titleKey: 'common:title.backpack', to: paths.backpack },
  { item: 'assets', icon: AssetsIcon, titleKey: 'common:title.assets', to: paths.assets },
  {
    item: 'swapProduct',
    icon: ProductSwapIcon,
    titleKey: 'common:title.swapProduct',
    barKey: 'common:title.swap',
    to: paths.swapProduct,
  },
  { item: 'community', icon: CommunityIcon, titleKey: 'common:title.community', to: paths.community },
  { item: 'dr', icon: DaoIcon, titleKey: 'common:title.dr', to: paths.dr },
  { item: 'help', icon: HelpIcon, titleKey: 'common:title.help', to: paths.help },
  { item: 'swap', icon: SwapIcon, titleKey: 'common:title.swap', to: paths.swap },
  { item: 'game', icon: GameIcon, titleKey: 'menu:game', to: paths.dr },
  { item: 'realWorldAssets', icon: BuildingIcon, titleKey: 'menu:realWorldAssets' },
]

export function getMenu(brand: Pick<Brand, 'features' | 'links'>): MenuEntry[] {
  const entries = faces.flatMap(({ to, ...face }): MenuEntry[] => {
    const state = brand.features[face.item]
    if (state === 'off') return []
    if (state === 'soon') return [{ ...face, kind: 'soon' }]
    if (face.item === 'realWorldAssets') return [{ ...face, kind: 'external', href: brand.links.realWorldAssets }]
    return to ? [{ ...face, kind: 'page', to }] : []
  })
  const order = { page: 0, soon: 1, external: 2 }
  return entries.toSorted((left, right) => order[left.kind] - order[right.kind])
}

const barOrder: readonly MenuItem[] = [
  'home',
  'stake',
  'swapProduct',
  'assets',
  'community',
  'backpack',
  've',
  'dr',
  'help',
]
const barPlaces = 4

export function getBar(menu: readonly MenuEntry[]) {
  const pages = menu.filter((entry) => entry.kind === 'page')
  return barOrder.flatMap((item) => pages.find((page) => page.item === item) ?? []).slice(0, barPlaces)
}

export function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
}
