import type { Announcement } from '@app/core/api/announcements'
import { ANNOUNCEMENT_PUBLISHED } from '@app/core/announcement'
import type { Language } from '@app/core/languages'
import type { Time } from '@app/db/clock'
import type { PendingQuery, Row } from 'postgres'
import type { Database } from '../../database/database.ts'

export interface AnnouncementRow {
  id: number
  type: Announcement['type']
  language: Language
  title: string
  summary: string
  index_img: string
  start_time: number
  end_time: number
}

/** The text of `announcement` in a language, or else in zh, or else in en, as `text`. */
export function joinText(database: Database, language: Language): PendingQuery<Row[]> {
  return database`
    cross join lateral (
      select * from app.announcement_text candidate
      where candidate.announcement_id = announcement.id and candidate.language in (${language}, 'zh', 'en')
      order by candidate.language = ${language} desc, candidate.language = 'zh' desc limit 1
    ) text`
}

/** Published, and its time has come and not gone. */
export function isShown(database: Database, now: Time): PendingQuery<Row[]> {
  return database`announcement.status = 0 and announcement.start_time <= ${now} and announcement.end_time > ${now}`
}

export function toAnnouncement(row: AnnouncementRow): Announcement {
  const { id, type, language, title, summary } = row
  return {
    id,
    type,
    language,
    title,
    indexImg: row.index_img,
    startTime: row.start_time,
    endTime: row.end_time,
    status: ANNOUNCEMENT_PUBLISHED,
    summary,
  }
}
