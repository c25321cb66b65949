import { z } from '@hono/zod-openapi'
import { DEFAULT_LANGUAGE, languages } from '../languages.ts'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { paging, wholeNumber } from './parameters.ts'
import { unixTime } from './primitives.ts'

const types = ['1', '2', '3'] as const

const typeParameter = z
  .enum(types, { error: (issue) => (issue.input === undefined ? 'is missing' : 'must be one of: 1, 2, 3') })
  .transform((text) => Number(text) as 1 | 2 | 3)
  .openapi({ type: 'integer', enum: [1, 2, 3], param: { description: '1 notice, 2 help, 3 global popup.' } })

export const languageParameter = z
  .enum(languages, { error: `must be one of: ${languages.join(', ')}` })
  .default(DEFAULT_LANGUAGE)
  .openapi({ param: { description: 'What is not there in this language comes in zh, or else in en.' } })

export const announcementListQuery = z.object({ type: typeParameter, language: languageParameter, ...paging })

export const announcementQuery = z.object({ language: languageParameter })

export const announcementPath = z.object({
  id: wholeNumber(1, Number.MAX_SAFE_INTEGER).openapi({
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    param: { name: 'id', in: 'path', description: 'Id of the announcement.' },
  }),
})

const shown = {
  id: z.int().positive(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]).openapi({ description: '1 notice, 2 help, 3 popup.' }),
  language: z
    .enum(languages)
    .openapi({ description: 'Language of the texts; another one when there is none in yours.' }),
  title: z.string(),
  indexImg: z.string().openapi({ description: 'Path of a picture of this origin; empty for none.' }),
  startTime: unixTime,
  endTime: unixTime.openapi({ description: 'First second in which it is not shown any more.' }),
  status: z.literal(0).openapi({ description: '0 published; nothing else is answered.' }),
  summary: z.string(),
}

export const announcement = z.object(shown).openapi('Announcement')
export type Announcement = z.infer<typeof announcement>

export const announcementPage = pageOf(announcement)
export type AnnouncementPage = z.infer<typeof announcementPage>

export const announcementDetail = z
  .object({
    ...shown,
    content: z.string().openapi({ description: 'Markdown, as it was written.' }),
    contentHtml: z.string().openapi({
      description:
        'The content as HTML that is safe to put into a page: no scripts, links to http(s), mailto and this origin.',
    }),
  })
  .openapi('AnnouncementDetail')
export type AnnouncementDetail = z.infer<typeof announcementDetail>

export const announcementReads = {
  announcements: {
    kind: 'read',
    path: '/api/article/announcemen',
    tag: 'announcements',
    summary: 'Notices, help articles or global popups that are shown now, the newest first.',
    query: announcementListQuery,
    data: announcementPage,
  },
  announcement: {
    kind: 'read',
    path: '/api/article/announcemen/{id}',
    tag: 'announcements',
    summary: 'An announcement with what it says.',
    params: announcementPath,
    query: announcementQuery,
    data: announcementDetail,
    fails: [404],
  },
} as const satisfies Record<string, PublicRead>
