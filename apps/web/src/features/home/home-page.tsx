import { useTranslation } from 'react-i18next'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button-link.tsx'

export function HomePage() {
  const { t } = useTranslation(['home', 'brand'])
  return (
    <div className="px-5 pb-10">
      <h1 tabIndex={-1} data-page-title className="outline-none">
        {t('brand:headline')}
      </h1>
      <p>{t('brand:introduction')}</p>
      <div className="flex gap-2.5">
        <ButtonLink to={paths.stake}>{t('home:goToStake')}</ButtonLink>
      </div>
    </div>
  )
}
