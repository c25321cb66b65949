import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { AppPath } from '#shared/routing/paths.ts'
import { useHasRails } from '#shared/ui/beside.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { ExternalIcon } from '#shared/ui/icons.ts'
import { showToast } from '#shared/ui/toast-store.ts'
import type { MenuEntry } from './menu-items.ts'
import { closeMenu } from './menu-store.ts'

interface MenuRowProps {
  entry: MenuEntry
  isCurrent: boolean
  hasLine: boolean
}

const row = 'flex min-h-11.5 w-full items-center gap-3.5 px-5 text-left type-strong -outline-offset-2 active:opacity-70'

export function MenuRow({ entry, isCurrent, hasLine }: MenuRowProps) {
  return (
    <MenuItem hasLine={hasLine}>
      <MenuTarget entry={entry} isCurrent={isCurrent} />
    </MenuItem>
  )
}

export function MenuItem({ hasLine, children }: { hasLine: boolean; children: ReactNode }) {
  return (
    <li className={cx(hasLine && 'mt-2 before:mx-5 before:mb-2 before:block before:border-t before:border-line')}>
      {children}
    </li>
  )
}

interface MenuLinkProps {
  to: AppPath
  icon: IconSource
  isCurrent: boolean
  children: ReactNode
}

export function MenuLink({ to, icon, isCurrent, children }: MenuLinkProps) {
  const isDocked = useHasRails()
  return (
    <Link
      to={to}
      onClick={isDocked ? undefined : closeMenu}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(row, isCurrent && 'bg-accent-soft text-accent-text')}
    >
      <Icon source={icon} className={isCurrent ? undefined : 'text-text-2'} />
      <span className="flex-1">{children}</span>
    </Link>
  )
}

function MenuTarget({ entry, isCurrent }: Omit<MenuRowProps, 'hasLine'>) {
  const { t } = useTranslation(['menu', 'common'])
  const title = t(entry.titleKey)
  if (entry.kind === 'soon') {
    return (
      <button type="button" onClick={() => showToast(t('comingSoon'))} className={cx(row, 'font-normal text-text-3')}>
        <Icon source={entry.icon} />
        <span className="flex-1">{title}</span>
        <span className="type-label">{t('soon')}</span>
      </button>
    )
  }
  if (entry.kind === 'external') {
    return (
      <a href={entry.href} target="_blank" rel="noopener noreferrer" className={row}>
        <Icon source={entry.icon} className="text-text-2" />
        <span className="flex-1">{title}</span>
        <Icon source={ExternalIcon} size={16} label={t('newWindow')} className="text-text-2" />
      </a>
    )
  }
  return (
    <MenuLink to={entry.to} icon={entry.icon} isCurrent={isCurrent}>
      {title}
    </MenuLink>
  )
}
