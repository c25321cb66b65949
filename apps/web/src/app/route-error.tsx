import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink, Button } from '#shared/ui/button.tsx'

export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="flex flex-1 flex-col justify-center gap-3 px-5 pb-20">
      <h2 className="type-title">{t('pageError.heading')}</h2>
      <p role="alert" className="text-text-2">
        {t('pageError.text')}
      </p>
      <p className="type-caption break-words text-text-3">{error instanceof Error ? error.message : String(error)}</p>
      <div className="mt-4 flex gap-2.5">
        <Button onClick={retry}>{t('tryAgain')}</Button>
        <ButtonLink to={paths.home} variant="second">
          {t('title.home')}
        </ButtonLink>
      </div>
    </main>
  )
}
