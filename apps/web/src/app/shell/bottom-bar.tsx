import { Link, useLocation } from '@tanstack/react-router'
import MoreIcon from 'lucide-react/icons/ellipsis'
import { brand } from '#shared/base/brand.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { getBar, getMenu, isWithin } from './menu-items.ts'
import { openMenu } from './menu-store.ts'

const places = getBar(getMenu(brand))
const place =
  'flex flex-auto flex-col items-center justify-center gap-0.5 border-t-2 px-1 text-center type-caption -outline-offset-2 active:opacity-70'

/** For phones, on pages without a pinned action: `base.css` shows it and reserves its space. */
export function BottomBar() {
  const { t } = useTranslation(['ui', 'common'])
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label={t('bar.label')} className="bottom-bar">
      {places.map(({ item, to, icon, titleKey, barKey = titleKey }) => {
        const isCurrent = isWithin(pathname, to)
        return (
          <Link
            key={item}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(place, isCurrent ? 'border-accent text-accent-text' : 'border-transparent text-text-2')}
          >
            <Icon source={icon} />
            {t(barKey)}
          </Link>
        )
      })}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openMenu}
        className={cx(place, 'border-transparent text-text-2')}
      >
        <Icon source={MoreIcon} />
        {t('bar.more')}
      </button>
    </nav>
  )
}
