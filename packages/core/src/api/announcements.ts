import { z } from '@hono/zod-openapi'
import { type AnnouncementState, announcementStates } from '../announcement.ts'
import { LAST_SECOND } from '../constants.ts'
import { DEFAULT_LANGUAGE, languages } from '../languages.ts'
import { PICTURE_MOST_BYTES } from '../picture.ts'
import { choiceField, numberField, textField } from './body.ts'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { choiceParameter, paging, wholeNumber } from './parameters.ts'
import { address, count, orNull, unixTime } from './primitives.ts'

const types = ['1', '2', '3'] as const

const typeParameter = z
  .enum(types, { error: (issue) => (issue.input === undefined ? 'is missing' : 'must be one of: 1, 2, 3') })
  .transform((text) => Number(text) as 1 | 2 | 3)
  .openapi({ type: 'integer', enum: [1, 2, 3], param: { description: '1 notice, 2 help, 3 global popup.' } })

const fallbackWords = 'in zh where the brand offers it, otherwise in its first language'

const languageParameter = z
  .enum(languages, { error: `must be one of: ${languages.join(', ')}` })
  .default(DEFAULT_LANGUAGE)
  .openapi({ param: { description: `What is not there in this language comes ${fallbackWords}, or else in en.` } })

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
  pages: z.array(z.string()).openapi({ description: 'Pages of the app whose help this is.' }),
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
    shared: true,
    tag: 'announcements',
    summary: 'Notices, help articles or global popups that are shown now, the newest first.',
    query: announcementListQuery,
    data: announcementPage,
  },
  announcement: {
    kind: 'read',
    path: '/api/article/announcemen/{id}',
    shared: true,
    tag: 'announcements',
    summary: 'An announcement with what it says.',
    params: announcementPath,
    query: announcementQuery,
    data: announcementDetail,
    fails: [404],
  },
} as const satisfies Record<string, PublicRead>

const imageReason = 'must be empty or the path of a picture that was uploaded here (POST /api/admin/pictures)'

const text = z
  .object({ title: textField(1, 200), summary: textField(0, 500).default(''), content: textField(1, 20_000) })
  .openapi('AnnouncementText', { description: 'What an announcement says in a language; content is Markdown.' })

const texts = z
  .object(
    Object.fromEntries(languages.map((language) => [language, text.optional()])) as Record<
      (typeof languages)[number],
      z.ZodOptional<typeof text>
    >,
  )
  .openapi('AnnouncementTexts', {
    description: `By language. One is needed ${fallbackWords}: readers of other languages get it.`,
  })
export type AnnouncementTexts = z.infer<typeof texts>

const pageReason = 'must be paths of pages, each as "/stake" or "/stake?tab=power"'

const fields = {
  type: choiceField([1, 2, 3]).openapi({ description: '1 notice, 2 help, 3 global popup.' }),
  status: choiceField([0, 1]).openapi({ description: '0 published, 1 not.' }),
  indexImg: z
    .string({ error: (issue) => (issue.input === undefined ? 'is missing' : imageReason) })
    .regex(/^(?:\/api\/pictures\/[0-9a-f]{64}\.(?:png|jpg|webp))?$/, imageReason)
    .openapi({ type: 'string', description: 'Path of a picture that was uploaded; empty for none.' }),
  startTime: numberField(0, LAST_SECOND).openapi({ description: 'Unix seconds.' }),
  endTime: numberField(1, LAST_SECOND).openapi({ description: 'First second in which it is not shown any more.' }),
  pages: z
    .array(z.string({ error: pageReason }).regex(/^\/[\w/-]{0,80}(?:\?tab=\w{1,20})?$/, pageReason), {
      error: pageReason,
    })
    .max(20, 'must be at most 20')
    .optional()
    .openapi({
      description: 'Pages of the app whose help this is, each as "/stake" or "/stake?tab=power"; none when left out.',
    }),
  texts,
}

const bodyFields = z.object(fields)

function checkBody({ startTime, endTime }: z.infer<typeof bodyFields>, context: z.RefinementCtx): void {
  if (endTime <= startTime)
    context.addIssue({ code: 'custom', path: ['endTime'], message: 'must be later than startTime' })
}

const version = numberField(1, 2 ** 31 - 1).openapi({
  description: 'The version that was read. When it is not the newest one any more, nothing is changed.',
})

export const announcementBody = bodyFields.superRefine(checkBody).openapi('AnnouncementBody')
export type AnnouncementBody = z.infer<typeof announcementBody>
export const announcementEditBody = bodyFields
  .extend({ version })
  .superRefine(checkBody)
  .openapi('AnnouncementEditBody')
export type AnnouncementEditBody = z.infer<typeof announcementEditBody>
export const announcementVersionBody = z.object({ version }).openapi('AnnouncementVersionBody')

export const previewBody = z.object({ content: textField(1, 20_000) }).openapi('PreviewBody')
export const preview = z
  .object({ contentHtml: z.string().openapi({ description: 'As readers get it.' }) })
  .openapi('Preview')

const record = {
  id: z.int().positive(),
  version: z.int().positive().openapi({ description: 'Counts the changes, from 1.' }),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  status: z.union([z.literal(0), z.literal(1)]),
  indexImg: z.string(),
  startTime: unixTime,
  endTime: unixTime,
  pages: z.array(z.string()),
  updatedAt: orNull(unixTime).openapi({ description: 'Null when nobody has touched it over this interface.' }),
  updatedBy: orNull(address),
  withdrawnAt: orNull(unixTime).openapi({
    description: 'When it was taken back; null while it is published, and for a draft that never was.',
  }),
}

export const adminAnnouncement = z.object({ ...record, texts }).openapi('AdminAnnouncement')
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>

export const adminAnnouncementItem = z
  .object({
    ...record,
    title: z
      .string()
      .openapi({ description: `In the language asked for, or else ${fallbackWords}, or else in en, or else in any.` }),
    languages: z.array(z.enum(languages)),
    state: z.enum(announcementStates).openapi({
      description:
        'Now: a draft was never published, one that was taken back is withdrawn; what is published is scheduled, shown or ended by its times.',
    }),
  })
  .openapi('AdminAnnouncementItem')

export const adminAnnouncementPage = pageOf(adminAnnouncementItem)
  .extend({
    counts: z
      .object(Object.fromEntries(announcementStates.map((state) => [state, count])) as AnnouncementCountShape)
      .openapi({ description: 'How many there are in each state, by the filter without `state`.' }),
  })
  .openapi('AdminAnnouncementPage')
type AnnouncementCountShape = Record<AnnouncementState, typeof count>
export type AdminAnnouncementPage = z.infer<typeof adminAnnouncementPage>

export const adminAnnouncementListQuery = z.object({
  type: z
    .enum(['1', '2', '3'], { error: 'must be one of: 1, 2, 3' })
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', enum: [1, 2, 3], param: { description: 'Only those of this type.' } }),
  state: choiceParameter(announcementStates, 'Only those in this state.'),
  language: languageParameter,
  ...paging,
})

const contentReason = `must be base64 of at most ${PICTURE_MOST_BYTES} bytes`

export const pictureBody = z
  .object({
    content: z
      .string({ error: (issue) => (issue.input === undefined ? 'is missing' : contentReason) })
      .max(Math.ceil(PICTURE_MOST_BYTES / 3) * 4, contentReason)
      .regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, contentReason)
      .openapi({ type: 'string', description: 'A PNG, JPEG or WebP picture, in base64.' }),
  })
  .openapi('PictureBody')

export const uploadedPicture = z
  .object({
    path: z
      .string()
      .openapi({ description: 'What to give as `indexImg`.', example: `/api/pictures/${'0'.repeat(64)}.webp` }),
    width: z.int().positive(),
    height: z.int().positive(),
  })
  .openapi('UploadedPicture')
export type UploadedPicture = z.infer<typeof uploadedPicture>

export const picturePath = z.object({
  name: z
    .string()
    .regex(/^[0-9a-f]{64}\.(?:png|jpg|webp)$/, 'must be the SHA-256 of a picture, with png, jpg or webp behind it')
    .openapi({ param: { name: 'name', in: 'path' }, example: `${'0'.repeat(64)}.webp` }),
})
