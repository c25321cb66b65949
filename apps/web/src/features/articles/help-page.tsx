import { announcementTypes, type AnnouncementType } from '@app/core/announcement'
import type { AnnouncementPage } from '@app/core/api/announcements'
import { languageNames } from '@app/core/language-names'
import { getFallbackLanguage } from '@app/core/languages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { brand } from '#shared/base/brand.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { PartState } from '#shared/states/part-state.tsx'
import { formatDate } from '#shared/format/format-date.ts'
import { useDateTag, useLanguage } from '#shared/i18n/use-language.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { ForwardIcon } from '#shared/ui/icons.ts'
import { PagedList } from '#shared/states/paged-list.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { articlesQuery } from './reads.ts'

export function HelpPage() {
  const { t } = useTranslation('articles')
  const help = useArticles(announcementTypes.help)
  const notices = useArticles(announcementTypes.notice)
  const language = useLanguage()
  const fallback = getFallbackLanguage(brand.languages)
  // Drawn with the lists above them, which come after their answers: what is already shown does not move.
  const hasHelp = useDeferredValue(!help.isPending)
  const hasNotices = useDeferredValue(!notices.isPending)
  return (
    <PageMain>
      <Section title={t('help.title')} className="mt-4!">
        <ArticleList kind="help" list={help} to={paths.helpDetail} />
      </Section>
      {hasHelp && (
        <>
          <Section title={t('notices.title')}>
            <ArticleList kind="notices" list={notices} to={paths.noticeDetail} />
          </Section>
          {hasNotices && language !== fallback && (
            <Note className="mt-6">{t('languageNote', { language: languageNames[fallback] })}</Note>
          )}
        </>
      )}
    </PageMain>
  )
}

interface ArticleListProps {
  kind: 'help' | 'notices'
  list: Articles
  to: typeof paths.helpDetail | typeof paths.noticeDetail
}

function ArticleList({ kind, list, to }: ArticleListProps) {
  const { t } = useTranslation('articles')
  return (
    <PartState
      reads={[list]}
      loading={t(`${kind}.loading`)}
      failure={t(`${kind}.failed`)}
      skeleton={<SkeletonRows count={3} />}
    >
      {({ pages }) => (
        <PagedList
          label={`${t(`${kind}.title`)}: ${t('listLabel')}`}
          items={pages.flatMap((page) => page.list)}
          getKey={(article) => String(article.id)}
          read={list}
          renderItem={(article) => <ArticleRow article={article} to={to} hasDate={kind === 'notices'} />}
          empty={
            <Empty compact title={t(`${kind}.none`)}>
              {t(`${kind}.noneNote`)}
            </Empty>
          }
        />
      )}
    </PartState>
  )
}

interface ArticleRowProps extends Pick<ArticleListProps, 'to'> {
  article: AnnouncementPage['list'][number]
  hasDate: boolean
}

function ArticleRow({ article, to, hasDate }: ArticleRowProps) {
  const tag = useDateTag()
  return (
    <Link to={to} search={{ id: String(article.id) }} className="flex min-h-15 items-center gap-3 py-2.25">
      <ArticlePicture path={article.indexImg} className="w-20 rounded-badge" />
      <span className="min-w-0 flex-1">
        <span className="block type-strong wrap-anywhere">{article.title}</span>
        {article.summary !== '' && <span className="block type-note wrap-anywhere text-text-2">{article.summary}</span>}
        {hasDate && <span className="block type-caption text-text-3">{formatDate(article.startTime, tag)}</span>}
      </span>
      <Icon source={ForwardIcon} className="-mr-1 text-text-3" />
    </Link>
  )
}

function useArticles(type: AnnouncementType) {
  return useInfiniteQuery(articlesQuery(type, useLanguage()))
}

type Articles = ReturnType<typeof useArticles>
