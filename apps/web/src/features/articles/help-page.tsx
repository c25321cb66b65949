import { announcementTypes } from '@app/core/announcement'
import { useTranslation } from 'react-i18next'
import { paths } from '#shared/routing/paths.ts'
import { Note } from '#shared/ui/note.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { ArticleList } from './components/article-list.tsx'

/** The articles of the help center, and the notices. */
export function HelpPage() {
  const { t } = useTranslation('articles')
  return (
    <PageMain>
      <Section title={t('help.title')} className="mt-4">
        <ArticleList kind="help" type={announcementTypes.help} to={paths.helpDetail} />
      </Section>
      <Section title={t('notices.title')}>
        <ArticleList kind="notices" type={announcementTypes.notice} to={paths.noticeDetail} />
      </Section>
      <Note className="mt-6">{t('languageNote')}</Note>
    </PageMain>
  )
}
