import type { AdminAnnouncementPage } from '@app/core/api/admin-announcements'
import type { Language } from '@app/core/languages'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import { describeRecord, type AnnouncementRecord } from './announcement-record.ts'

interface ItemRow extends AnnouncementRecord {
  /** Null without any text. */
  title: string | null
  languages: Language[] | null
}

/** Every announcement, published or not, the newest first. */
export async function listAllAnnouncements(
  { database }: Pick<ServiceContext, 'database'>,
  { type, language, page, pageSize }: PageInput & { type?: number | undefined; language: Language },
): Promise<AdminAnnouncementPage> {
  const wanted = type === undefined ? database`` : database`where announcement.type = ${type}`
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<ItemRow[]>`
        select announcement.*, text.title, text.languages from app.announcement announcement
        cross join lateral (
          select (
              array_agg(title order by language = ${language} desc, language = 'zh' desc, language = 'en' desc, language)
            )[1] as title,
            array_agg(language order by language) as languages
          from app.announcement_text where announcement_id = announcement.id
        ) text
        ${wanted} order by announcement.id desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total from app.announcement announcement ${wanted}`,
    ]),
  )
  const list = rows.map((row) => ({ ...describeRecord(row), title: row.title ?? '', languages: row.languages ?? [] }))
  return { list, page, pageSize, total: counted?.total ?? 0 }
}
