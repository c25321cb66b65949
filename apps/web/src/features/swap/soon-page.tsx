import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'

export function SoonPage() {
  const { t } = useTranslation(['swap', 'menu'])
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
