import { announcementTypes } from '@app/core/announcement'
import type { AdminAnnouncement, AnnouncementBody } from '@app/core/api/announcements'
import { LAST_SECOND } from '@app/core/constants'
import { getFallbackLanguage, languages, type Language } from '@app/core/languages'
import { brand } from '#shared/base/brand.ts'
import { readLocalTime, toLocalTime } from './typed-time.ts'

export type DraftText = { title: string; summary: string; content: string }

/** Readers get this language where an announcement is not written in theirs. */
export const neededLanguage = getFallbackLanguage(brand.languages)

export type Draft = {
  type: 1 | 2 | 3
  indexImg: string
  startsAt: string
  endsAt: string
  /** As typed, separated by white space. */
  pages: string
  texts: Record<Language, DraftText>
}

const emptyText: DraftText = { title: '', summary: '', content: '' }

export function createDraft(given: AdminAnnouncement | undefined, nowAt: number): Draft {
  const texts = Object.fromEntries(
    languages.map((language) => [language, { ...emptyText, ...given?.texts[language] }]),
  ) as Record<Language, DraftText>
  return {
    type: given?.type ?? 1,
    indexImg: given?.indexImg ?? '',
    startsAt: toLocalTime(given?.startTime ?? nowAt),
    endsAt: given === undefined || given.endTime === LAST_SECOND ? '' : toLocalTime(given.endTime),
    pages: (given?.pages ?? []).join(' '),
    texts,
  }
}

export function isFilled({ title, summary, content }: DraftText): boolean {
  return [title, summary, content].some((text) => text.trim() !== '')
}

export function isWhole({ title, content }: DraftText): boolean {
  return title.trim() !== '' && content.trim() !== ''
}

const isPage = /^\/[\w/-]*(?:\?tab=\w+)?$/

export type DraftProblem = 'start' | 'end' | 'pages' | 'language' | 'text'

export function readDraft(
  draft: Draft,
  status: 0 | 1,
): { ok: true; body: AnnouncementBody } | { ok: false; problem: DraftProblem; language?: Language } {
  const startTime = readLocalTime(draft.startsAt)
  if (startTime === null) return { ok: false, problem: 'start' }
  const endTime = draft.endsAt === '' ? LAST_SECOND : readLocalTime(draft.endsAt)
  if (endTime === null || endTime <= startTime) return { ok: false, problem: 'end' }
  const pages = draft.pages.split(/\s+/).filter((page) => page !== '')
  if (draft.type === announcementTypes.help && !pages.every((page) => isPage.test(page)))
    return { ok: false, problem: 'pages' }
  const filled = languages.filter((language) => isFilled(draft.texts[language]))
  const broken = filled.find((language) => !isWhole(draft.texts[language]))
  if (broken !== undefined) return { ok: false, problem: 'text', language: broken }
  if (!filled.includes(neededLanguage)) return { ok: false, problem: 'language', language: neededLanguage }
  const texts = Object.fromEntries(filled.map((language) => [language, draft.texts[language]]))
  const { type, indexImg } = draft
  return {
    ok: true,
    body: { type, status, indexImg, startTime, endTime, pages: type === announcementTypes.help ? pages : [], texts },
  }
}
