import { announcementTypes } from '@app/core/announcement'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { ArticleList } from './components/article-list.tsx'
import { useArticles } from './queries/use-articles.ts'

/** The articles of the help center, and the notices. */
export function HelpPage() {
  const { t } = useTranslation('articles')
  const help = useArticles(announcementTypes.help)
  const notices = useArticles(announcementTypes.notice)
  return (
    <PageMain>
      <Section title={t('help.title')} className="mt-4">
        <ArticleList kind="help" list={help} to={paths.helpDetail} />
      </Section>
      {/* After the articles, whose number is not known before: nothing moves that is already there. */}
      {!help.isPending && (
        <>
          <Section title={t('notices.title')}>
            <ArticleList kind="notices" list={notices} to={paths.noticeDetail} />
          </Section>
          {!notices.isPending && <Note className="mt-6">{t('languageNote')}</Note>}
        </>
      )}
    </PageMain>
  )
}
