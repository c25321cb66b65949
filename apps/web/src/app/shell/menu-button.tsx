import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNamespaces } from '#shared/i18n/i18n.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { MenuIcon } from '#shared/ui/icons.ts'
import { openMenu } from './menu-store.ts'

const loadSideMenu = async () => {
  const [module] = await Promise.all([import('./side-menu.tsx'), loadNamespaces(['menu', 'ui'])])
  return module
}

export const SideMenu = lazy(loadSideMenu)

export function MenuButton() {
  const { t } = useTranslation()
  const prepare = () => void loadSideMenu().catch(() => undefined)
  return (
    <IconButton
      icon={MenuIcon}
      size={24}
      label={t('openMenu')}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={openMenu}
    />
  )
}
