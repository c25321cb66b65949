import { useLocation } from '@tanstack/react-router'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { brand } from '#shared/base/brand.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { Drawer } from '#shared/ui/overlay.tsx'
import { BrandMark } from './brand-mark.tsx'
import { MenuAccount } from './menu-account.tsx'
import { getMenu } from './menu-items.ts'
import { MenuRow } from './menu-row.tsx'
import { MenuSettings } from './menu-settings.tsx'
import { closeMenu, openMenu, useMenuOpen } from './menu-store.ts'

const menu = getMenu(brand)
/** Who holds a role is read from the chain, whose library the menu itself does without. */
const loadMenuOffice = () => import('./menu-office.tsx')

export default function SideMenu() {
  const { t } = useTranslation('menu')
  const isOpen = useMenuOpen()
  const { exposedAccount } = useWallet()
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = menu.find((entry) => entry.kind === 'page' && isWithin(pathname, entry.to))
  const firstAside = menu.findIndex((entry) => entry.kind !== 'page')
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => (open ? openMenu() : closeMenu())}
      label={t('label')}
      top={
        <span className="flex items-center gap-2 type-logo">
          <BrandMark />
          {brand.name}
        </span>
      }
      footer={<MenuSettings />}
    >
      <MenuAccount />
      <nav aria-label={t('label')}>
        <ul className="py-2">
          {menu.map((entry, index) => (
            <MenuRow
              key={entry.item}
              entry={entry}
              isCurrent={entry === current}
              hasLine={index === firstAside && index > 0}
            />
          ))}
          <LazyMount wanted={exposedAccount !== ''} load={loadMenuOffice} />
        </ul>
      </nav>
    </Drawer>
  )
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
}
