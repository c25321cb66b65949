import { AppError } from '@app/core/app-error'
import type { AnnouncementDetail } from '@app/core/api/announcements'
import type { Language } from '@app/core/languages'
import { selectNow, type Time } from '@app/db/clock'
import { renderMarkdown } from '../../announcements/render-markdown.ts'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { isShown, joinText, toAnnouncement, type AnnouncementRow } from './announcement-row.ts'

/** @throws AppError `NOT_FOUND` for one that is not there or not shown now: the two cannot be told apart. */
export async function getAnnouncement(
  { database }: Pick<ServiceContext, 'database'>,
  { id, language }: { id: number; language: Language },
  now: Time = selectNow(database),
): Promise<AnnouncementDetail> {
  const [row] = await runQuery(
    database<(AnnouncementRow & { content: string })[]>`
      select announcement.*, text.language, text.title, text.summary, text.content
      from app.announcement announcement ${joinText(database, language)}
      where announcement.id = ${id} and ${isShown(database, now)}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return { ...toAnnouncement(row), content: row.content, contentHtml: renderMarkdown(row.content) }
}
