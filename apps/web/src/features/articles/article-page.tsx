import type { AnnouncementDetail } from '@app/core/api/announcements'
import { getLanguageTag } from '@app/core/languages'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ApiError } from '#shared/api/client.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag, useLanguage } from '#shared/i18n/use-language.ts'
import { ArticleText } from '#shared/ui/article-text.tsx'
import { usePageSubject } from '#shared/routing/page-subject.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { IconButton } from '#shared/ui/icon.tsx'
import { BackIcon } from '#shared/ui/icons.ts'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { articleQuery, readArticleId } from './reads.ts'

export function HelpArticlePage() {
  return <ArticlePage parent={paths.help} />
}

export function NoticePage() {
  return <ArticlePage parent={paths.home} />
}

export function ArticlePage({ parent }: { parent: typeof paths.help | typeof paths.home }) {
  const { t } = useTranslation('articles')
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const id = useLocation({ select: ({ search }) => readArticleId((search as Record<string, string>).id) })
  const language = useLanguage()
  const article = useQuery(articleQuery(id, language))
  usePageSubject(article.data?.title)
  const isGone = id === null || (article.error instanceof ApiError && article.error.status === 404)
  const goBack = () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: parent, replace: true })
  }
  return (
    <PageMain>
      <IconButton icon={BackIcon} size={24} label={t('common:back')} onClick={goBack} className="my-1.5 -ml-3" />
      {article.data === undefined && isGone ? (
        <Empty
          title={t('gone.title')}
          action={
            <ButtonLink to={paths.help} variant="second">
              {t('gone.toHelp')}
            </ButtonLink>
          }
        >
          {t('gone.text')}
        </Empty>
      ) : (
        <PartState
          reads={[article]}
          loading={t('detail.loading')}
          failure={t('detail.failed')}
          skeleton={<ArticleOutline />}
        >
          {(read) => <Article article={read} isTranslated={read.language === language} />}
        </PartState>
      )}
    </PageMain>
  )
}

function ArticleOutline() {
  return (
    <>
      <Skeleton className="mt-2 h-8 w-4/5" />
      <Skeleton className="mt-3 mb-7 h-4 w-40" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-3 h-4 w-3/5" />
    </>
  )
}

function Article({ article, isTranslated }: { article: AnnouncementDetail; isTranslated: boolean }) {
  const { t } = useTranslation('articles')
  const tag = useDateTag()
  const { title, language, startTime, indexImg, contentHtml } = article
  return (
    <article lang={isTranslated ? undefined : getLanguageTag(language)}>
      <h1 tabIndex={-1} data-page-title className="type-title wrap-anywhere outline-none">
        {title}
      </h1>
      <p className="mt-1.5 type-label text-text-3">
        {formatDateTime(startTime, tag)} {formatZone(startTime)}
      </p>
      {!isTranslated && <Note className="mt-3">{t('detail.otherLanguage')}</Note>}
      <ArticlePicture path={indexImg} className="mt-4 w-full rounded-card" />
      <ArticleText html={contentHtml} className="mt-5" />
    </article>
  )
}
