import type { AnnouncementType } from '@app/core/announcement'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { articlesQuery } from './articles.ts'

/** Articles of a type in the language of the page, the newest first. */
export function useArticles(type: AnnouncementType) {
  return useInfiniteQuery(articlesQuery(type, useLanguage()))
}

export type Articles = ReturnType<typeof useArticles>
