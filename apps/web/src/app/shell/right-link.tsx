import { Link } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { RecordsIcon } from '#shared/ui/icons.ts'
import type { RouteLink } from '#shared/ui/feature.ts'

/** An icon, because the account stands beside it: the words of both leave no room for the title on a phone. */
export default function RightLink({ to, titleKey }: RouteLink) {
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
