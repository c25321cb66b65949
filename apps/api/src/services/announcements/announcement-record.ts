import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { AdminAnnouncement, AnnouncementBody, AnnouncementTexts } from '@app/core/api/admin-announcements'
import { toChecksumAddress } from '@app/core/checksum-address'
import { languages, type Language } from '@app/core/languages'
import type { Sql, TransactionSql } from '@app/db/client'

export interface AnnouncementRecord {
  id: number
  version: number
  type: AdminAnnouncement['type']
  status: AdminAnnouncement['status']
  index_img: string
  start_time: number
  end_time: number
  updated_at: number | null
  updated_by: Address | null
}

interface TextRow {
  language: Language
  title: string
  summary: string
  content: string
}

export function describeRecord(row: AnnouncementRecord) {
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    status: row.status,
    indexImg: row.index_img,
    startTime: row.start_time,
    endTime: row.end_time,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by === null ? null : toChecksumAddress(row.updated_by),
  }
}

/** An announcement with its texts in every language. @throws AppError `NOT_FOUND`. */
export async function readAnnouncement(sql: Sql | TransactionSql, id: number): Promise<AdminAnnouncement> {
  const [row] = await sql<AnnouncementRecord[]>`select * from app.announcement where id = ${id}`
  if (!row) throw new AppError('NOT_FOUND')
  const rows = await sql<TextRow[]>`
    select language, title, summary, content from app.announcement_text where announcement_id = ${id}`
  const texts: AnnouncementTexts = {}
  for (const language of languages) {
    const found = rows.find((text) => text.language === language)
    if (found) texts[language] = { title: found.title, summary: found.summary, content: found.content }
  }
  return { ...describeRecord(row), texts }
}

/** Puts the texts of an announcement in the place of those it had. */
export async function replaceTexts(tx: TransactionSql, id: number, texts: AnnouncementBody['texts']): Promise<void> {
  await tx`delete from app.announcement_text where announcement_id = ${id}`
  for (const language of languages) {
    const text = texts[language]
    if (text) await tx`insert into app.announcement_text ${tx({ announcement_id: id, language, ...text })}`
  }
}
