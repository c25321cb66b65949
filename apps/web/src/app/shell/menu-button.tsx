import { useTranslation } from '#shared/i18n/use-translation.ts'
import { IconButton } from '#shared/ui/icon.tsx'
import { MenuIcon } from '#shared/ui/icons.ts'
import { openMenu } from './menu-store.ts'
import { preloadSideMenu } from './overlays.tsx'

export function MenuButton() {
  const { t } = useTranslation()
  return (
    <IconButton
      icon={MenuIcon}
      size={24}
      label={t('openMenu')}
      aria-haspopup="dialog"
      onPointerEnter={preloadSideMenu}
      onFocus={preloadSideMenu}
      onClick={openMenu}
    />
  )
}
