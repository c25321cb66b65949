import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from './button.tsx'

/** Closes the way into a feature that is not offered. The way out is never closed. */
export function Closed({ soon }: { soon?: boolean }) {
  const { t } = useTranslation()
  return (
    <main className="flex flex-1 flex-col justify-center gap-3 px-5 pb-20">
      <h2 className="type-title">{t(soon ? 'closed.soon' : 'closed.off')}</h2>
      <p className="text-text-2">{t('closed.text')}</p>
      <div className="mt-4 flex gap-2.5">
        <ButtonLink to={paths.assets}>{t('title.assets')}</ButtonLink>
        <ButtonLink to={paths.home} variant="second">
          {t('title.home')}
        </ButtonLink>
      </div>
    </main>
  )
}
