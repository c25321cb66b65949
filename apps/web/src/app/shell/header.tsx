import { Link } from '@tanstack/react-router'
import { brand } from '#shared/base/brand.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { railsMedia, useMedia } from '#shared/base/use-media.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import type { RouteEntry } from '#shared/ui/feature.ts'
import { IconButton } from '#shared/ui/icon.tsx'
import { BackIcon, MenuIcon } from '#shared/ui/icons.ts'
import { AccountButton } from './account-button.tsx'
import { BrandMark } from './brand-mark.tsx'
import { useBack, usePageTitle } from './current-page.ts'
import { closeMenu, openMenu, useMenuPath } from './menu-store.ts'
import { preloadSideMenu } from './overlays.tsx'

const loadPageLinks = () => import('./page-links.tsx')

interface HeaderProps {
  entry: RouteEntry | undefined
}

export function Header({ entry }: HeaderProps) {
  if (entry?.header === 'none') return null
  return (
    <header className="sticky top-0 z-20 flex short:static h-14 flex-none items-center gap-1 bg-bg px-2">
      {entry?.header === 'back' ? <BackButton entry={entry} /> : <MenuButton />}
      {entry?.depth === 0 ? <Logo /> : <Title entry={entry} />}
      <LazyMount wanted={entry?.depth !== 0} load={loadPageLinks} />
      <AccountButton />
    </header>
  )
}

function Title({ entry }: HeaderProps) {
  const title = usePageTitle(entry)
  return (
    <h1 tabIndex={-1} data-page-title className="min-w-0 flex-1 type-heading outline-none">
      {title}
    </h1>
  )
}

function BackButton({ entry }: { entry: RouteEntry }) {
  const { t } = useTranslation()
  return <IconButton icon={BackIcon} size={24} label={t('back')} onClick={useBack(entry)} />
}

function Logo() {
  const { t } = useTranslation()
  return (
    <div className="min-w-0 flex-1">
      <Link
        to={paths.home}
        aria-label={t('logo', { name: brand.name })}
        className="inline-flex h-11 items-center gap-2 type-logo"
      >
        <BrandMark />
        {brand.name}
      </Link>
    </div>
  )
}

function MenuButton() {
  const { t } = useTranslation()
  const isOpen = useMenuPath() !== undefined
  const isDocked = useMedia(railsMedia)
  return (
    <IconButton
      icon={MenuIcon}
      size={24}
      label={t(isDocked ? 'menu' : 'openMenu')}
      aria-haspopup={isDocked ? undefined : 'dialog'}
      aria-expanded={isOpen}
      onPointerEnter={preloadSideMenu}
      onFocus={preloadSideMenu}
      onClick={isOpen ? closeMenu : openMenu}
    />
  )
}
