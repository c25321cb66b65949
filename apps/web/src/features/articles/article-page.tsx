import type { AnnouncementDetail } from '@app/core/api/announcements'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ApiError } from '#shared/api/client.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag, useLanguage } from '#shared/i18n/use-language.ts'
import { usePageSubject } from '#shared/routing/page-subject.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { IconButton } from '#shared/ui/icon.tsx'
import { BackIcon } from '#shared/ui/icons.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { ArticleBody, ArticleOutline, useArticleLang } from './article-body.tsx'
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
          {(read) => <Article article={read} />}
        </PartState>
      )}
    </PageMain>
  )
}

function Article({ article }: { article: AnnouncementDetail }) {
  const tag = useDateTag()
  const { title, startTime } = article
  return (
    <article>
      <h1
        tabIndex={-1}
        data-page-title
        lang={useArticleLang(article)}
        className="type-title wrap-anywhere outline-none"
      >
        {title}
      </h1>
      <p className="mt-1.5 mb-4 type-label text-text-3">
        {formatDateTime(startTime, tag)} {formatZone(startTime)}
      </p>
      <ArticleBody article={article} />
    </article>
  )
}
