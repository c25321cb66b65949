import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isLive } from '#shared/base/offered.ts'
import { paths } from '#shared/routing/paths.ts'
import { cx } from './cx.ts'
import { TextLink } from './text.tsx'

const pages = [
  [paths.invite, 'title.invite'],
  [paths.stakeInviteList, 'title.stakeInviteList'],
] as const

export function InviteLinks({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (!isLive('invite')) return null
  return (
    <p className={cx('flex flex-wrap gap-x-5 gap-y-1 type-value', className)}>
      {pages
        .filter(([path]) => path !== pathname)
        .map(([path, title]) => (
          <TextLink key={path} to={path}>
            {t(title)}
          </TextLink>
        ))}
    </p>
  )
}
