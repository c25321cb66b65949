import { brand } from '#shared/base/brand.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Closed } from '#shared/ui/closed.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { useCurrentEntry } from './shell/current-page.ts'

export default function NotFound() {
  const { t } = useTranslation()
  const feature = useCurrentEntry()?.feature
  if (feature !== undefined) return <Closed soon={brand.features[feature] === 'soon'} />
  return (
    <main className="flex flex-1 flex-col justify-center gap-3 px-5 pb-20">
      <h2 className="type-title">{t('notFound.heading')}</h2>
      <p className="text-text-2">{t('notFound.text')}</p>
      <div className="mt-4 flex gap-2.5">
        <ButtonLink to={paths.home}>{t('title.home')}</ButtonLink>
        <ButtonLink to={paths.stake} variant="second">
          {t('title.stake')}
        </ButtonLink>
      </div>
    </main>
  )
}
