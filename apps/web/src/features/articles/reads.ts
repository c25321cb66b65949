import { announcementTypes, type AnnouncementType } from '@app/core/announcement'
import type { AnnouncementDetail, AnnouncementPage } from '@app/core/api/announcements'
import type { Success } from '@app/core/api/envelope'
import type { Language } from '@app/core/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, readApi } from '#shared/api/client.ts'

const minute = 60_000
/** Not under `api`: a new block changes no article. */
const key = 'articles'

export function articlesQuery(type: AnnouncementType, language: Language) {
  return infiniteQueryOptions({
    queryKey: [key, type, language, 'pages'] as const,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<AnnouncementPage> =>
      (await readApi('/api/article/announcemen', { type, language, page: pageParam }, { signal })).data,
    getNextPageParam: ({ page, pageSize, total }): number | undefined =>
      page * pageSize < total ? page + 1 : undefined,
    staleTime: minute,
  })
}

export function newestQuery(type: AnnouncementType, language: Language) {
  return queryOptions({
    queryKey: [key, type, language, 'newest'] as const,
    queryFn: async ({ signal }): Promise<AnnouncementPage['list']> =>
      (await readApi('/api/article/announcemen', { type, language, pageSize: 5 }, { signal })).data.list,
    staleTime: minute,
    refetchInterval: type === announcementTypes.popup ? minute : 5 * minute,
  })
}

export function helpQuery(language: Language) {
  return queryOptions({
    queryKey: [key, 'help', language] as const,
    queryFn: async ({ signal }): Promise<AnnouncementPage['list']> => {
      const asked = { type: announcementTypes.help, language, pageSize: 100 }
      return (await readApi('/api/article/announcemen', asked, { signal })).data.list
    },
    staleTime: 5 * minute,
  })
}

export function articleQuery(id: number | null, language: Language) {
  return queryOptions({
    queryKey: [key, 'detail', id, language] as const,
    queryFn: async ({ signal }): Promise<AnnouncementDetail> => {
      const path = `/api/article/announcemen/${id}?language=${language}` as const
      return (await callApi<Success<AnnouncementDetail>>(path, { method: 'GET' }, { signal })).data
    },
    enabled: id !== null,
    staleTime: minute,
  })
}

export function readArticleId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null
}
