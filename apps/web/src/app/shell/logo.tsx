import { Link } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { brand } from '#shared/base/brand.ts'
import { paths } from '#shared/routing/paths.ts'
import { BrandMark } from './brand-mark.tsx'

/** The brand's mark and name, leading home. */
export function Logo() {
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
