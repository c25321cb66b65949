import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { brand } from '#shared/base/brand.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useHasRails } from '#shared/ui/beside.tsx'
import { Drawer } from '#shared/ui/overlay.tsx'
import { BrandMark } from './brand-mark.tsx'
import { MenuBody } from './menu-body.tsx'
import { MenuSettings } from './menu-settings.tsx'
import { closeMenu, openMenu, useMenuPath } from './menu-store.ts'

export default function SideMenu() {
  const { t } = useTranslation('menu')
  const openedAt = useMenuPath()
  const isDocked = useHasRails()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    // One that came late would lie over another page.
    if (!isDocked && openedAt !== pathname) closeMenu()
  }, [isDocked, openedAt, pathname])
  if (isDocked) return null
  return (
    <Drawer
      open={openedAt === pathname}
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
      <MenuBody />
    </Drawer>
  )
}
