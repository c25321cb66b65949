import { brand } from '#shared/base/brand.ts'
import { isLive } from '#shared/base/offered.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Closed } from '#shared/ui/closed.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'

export function SoonPage() {
  const { t } = useTranslation(['swap', 'menu'])
  const isSoon = brand.features.swap === 'soon'
  if (!isSoon || !isLive('swapProduct')) return <Closed soon={isSoon} />
  return (
    <PageMain>
      <Empty
        title={t('menu:comingSoon')}
        action={<ButtonLink to={paths.swapProduct}>{t('soon.toProduct')}</ButtonLink>}
      >
        {t('soon.text')}
      </Empty>
    </PageMain>
  )
}
