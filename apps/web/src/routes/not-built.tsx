import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button-link.tsx'

/** Pages without a header carry their own heading. */
const withoutHeader: readonly string[] = [paths.helpDetail, paths.noticeDetail]

/** Stands where a later version puts a screen: says so, and leads to what works. */
export default function NotBuilt() {
  const { t } = useTranslation()
  const pathname = useLocation({ select: (location) => location.pathname })
  const Heading = withoutHeader.includes(pathname) ? 'h1' : 'h2'
  return (
    <main className="flex flex-1 flex-col justify-center px-5 pb-20">
      <Heading className="type-title">{t('notBuilt.heading')}</Heading>
      <p className="mt-2 text-text-2">{t('notBuilt.text')}</p>
      <div className="mt-6 flex gap-2.5">
        <ButtonLink to={paths.stake}>{t('title.stake')}</ButtonLink>
        <ButtonLink to={paths.home} variant="second">
          {t('title.home')}
        </ButtonLink>
      </div>
    </main>
  )
}
