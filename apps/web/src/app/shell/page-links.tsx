import { brand } from '#shared/base/brand.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { useAfterFirstPage } from '#shared/base/use-after-first-page.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useCurrentEntry } from './current-page.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { RecordsIcon } from '#shared/ui/icons.ts'
import type { RouteLink } from '#shared/ui/feature.ts'

const loadHelp = () => withTexts(import('#features/articles/page-help.tsx'), ['articles', 'errors', 'ui'])

export default function PageLinks() {
  const link = useCurrentEntry()?.rightLink
  const isAfter = useAfterFirstPage()
  return (
    <>
      {link && <RightLink {...link} />}
      <LazyMount wanted={isAfter && brand.features.help === 'live'} load={loadHelp} />
    </>
  )
}

/** An icon, because the account stands beside it: two labels leave no room for the title on a phone. */
function RightLink({ to, titleKey }: RouteLink) {
  const { t } = useTranslation()
  const name = t(`title.${titleKey}`)
  return (
    <Link
      to={to}
      aria-label={name}
      title={name}
      className="-mx-1 grid h-11 w-9 shrink-0 place-items-center rounded-control text-accent-text active:opacity-60"
    >
      <Icon source={RecordsIcon} />
    </Link>
  )
}
