import type { Announcement, AnnouncementPage } from '@app/core/api/announcements'
import type { Language } from '@app/core/languages'
import { selectNow, type Time } from '@app/db/clock'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import { isShown, joinText, toAnnouncement, type AnnouncementRow } from './announcement-row.ts'

/** What is shown now of a type, the newest first. One without a text that the reader could get is left out. */
export async function listAnnouncements(
  { database }: Pick<ServiceContext, 'database'>,
  { type, language, page, pageSize }: PageInput & { type: Announcement['type']; language: Language },
  now: Time = selectNow(database),
): Promise<AnnouncementPage> {
  const shown = database`
    from app.announcement announcement ${joinText(database, language)}
    where announcement.type = ${type} and ${isShown(database, now)}`
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<AnnouncementRow[]>`
        select announcement.*, text.language, text.title, text.summary ${shown}
        order by announcement.start_time desc, announcement.id desc
        limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total ${shown}`,
    ]),
  )
  return { list: rows.map(toAnnouncement), page, pageSize, total: counted?.total ?? 0 }
}
