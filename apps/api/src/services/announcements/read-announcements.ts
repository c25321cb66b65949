import type { Announcement, AnnouncementDetail, AnnouncementPage } from '@app/core/api/announcements'
import { AppError } from '@app/core/app-error'
import { getFallbackLanguage, type Language } from '@app/core/languages'
import { selectNow, type Time } from '@app/db/clock'
import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../../context.ts'
import { type Database, getOffset, type PageInput, runQuery } from '../../database.ts'
import { renderMarkdown } from './render-markdown.ts'

type Context = Pick<ServiceContext, 'database'> & { config: Pick<ServiceContext['config'], 'brand'> }

export async function listAnnouncements(
  { database, config }: Context,
  { type, language, page, pageSize }: PageInput & { type: Announcement['type']; language: Language },
  now: Time = selectNow(database),
): Promise<AnnouncementPage> {
  const shown = database`
    from app.announcement announcement ${joinText(database, language, getFallbackLanguage(config.brand.languages))}
    where announcement.type = ${type} and ${isShown(database, now)}`
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<Announcement[]>`
        select ${selectAnnouncement(database)} ${shown}
        order by announcement.start_time desc, announcement.id desc
        limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total ${shown}`,
    ]),
  )
  return { list: [...rows], page, pageSize, total: counted?.total ?? 0 }
}

export async function getAnnouncement(
  { database, config }: Context,
  { id, language }: { id: number; language: Language },
  now: Time = selectNow(database),
): Promise<AnnouncementDetail> {
  const [row] = await runQuery(
    database<(Announcement & { content: string })[]>`
      select ${selectAnnouncement(database)}, text.content
      from app.announcement announcement ${joinText(database, language, getFallbackLanguage(config.brand.languages))}
      where announcement.id = ${id} and ${isShown(database, now)}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return { ...row, contentHtml: renderMarkdown(row.content) }
}

function selectAnnouncement(database: Database): PendingQuery<Row[]> {
  return database`announcement.id, announcement.type, text.language, text.title, announcement.index_img as "indexImg",
    announcement.start_time as "startTime", announcement.end_time as "endTime", announcement.status, text.summary, announcement.pages`
}

function joinText(database: Database, language: Language, fallback: Language): PendingQuery<Row[]> {
  return database`
    cross join lateral (
      select * from app.announcement_text candidate
      where candidate.announcement_id = announcement.id and candidate.language in (${language}, ${fallback}, 'en')
      order by candidate.language = ${language} desc, candidate.language = ${fallback} desc limit 1
    ) text`
}

function isShown(database: Database, now: Time): PendingQuery<Row[]> {
  return database`announcement.status = 0 and announcement.start_time <= ${now} and announcement.end_time > ${now}`
}
