import type { AnnouncementDetail } from '@app/core/api/announcements'
import { getLanguageTag } from '@app/core/languages'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ArticleText } from '#shared/ui/article-text.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Note } from '#shared/ui/text.tsx'
import { ArticlePicture } from './article-picture.tsx'

export function useArticleLang({ language }: Pick<AnnouncementDetail, 'language'>): string | undefined {
  return language === useLanguage() ? undefined : getLanguageTag(language)
}

export function ArticleBody({ article }: { article: AnnouncementDetail }) {
  const { t } = useTranslation('articles')
  const lang = useArticleLang(article)
  return (
    <div lang={lang}>
      {lang !== undefined && <Note className="mb-4">{t('detail.otherLanguage')}</Note>}
      <ArticlePicture path={article.indexImg} className="mb-5 w-full rounded-card" />
      <ArticleText html={article.contentHtml} />
    </div>
  )
}

export function ArticleOutline() {
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
