import { Link } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
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
    <li className={cx(hasLine && 'mt-2 before:mx-5 before:mb-2 before:block before:border-t before:border-line')}>
      <MenuTarget entry={entry} isCurrent={isCurrent} />
    </li>
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
    <Link
      to={entry.to}
      onClick={closeMenu}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(row, isCurrent && 'bg-accent-soft text-accent-text')}
    >
      <Icon source={entry.icon} className={isCurrent ? undefined : 'text-text-2'} />
      <span className="flex-1">{title}</span>
    </Link>
  )
}
