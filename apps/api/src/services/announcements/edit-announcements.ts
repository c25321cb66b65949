import { ANNOUNCEMENT_PUBLISHED, type AnnouncementState, announcementStates } from '@app/core/announcement'
import type {
  AdminAnnouncement,
  AdminAnnouncementPage,
  AnnouncementBody,
  AnnouncementEditBody,
  AnnouncementTexts,
} from '@app/core/api/announcements'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getFallbackLanguage, type Language, languages } from '@app/core/languages'
import type { Sql, TransactionSql } from '@app/db/client'
import { selectNow, type Time } from '@app/db/clock'
import type { ServiceContext } from '../../context.ts'
import { getOffset, type PageInput, runQuery } from '../../database.ts'
import { type Actor, writeAuditEntry } from '../audit.ts'
import { requirePicture } from './pictures.ts'

type Context = Pick<ServiceContext, 'database'> & { config: Pick<ServiceContext['config'], 'brand'> }

type Item = AdminAnnouncementPage['list'][number]

interface AnnouncementFilter {
  type?: number | undefined
  state?: AnnouncementState | undefined
  language: Language
}

export async function listAllAnnouncements(
  { database, config }: Context,
  { type, state, language, page, pageSize }: PageInput & AnnouncementFilter,
): Promise<AdminAnnouncementPage> {
  const now = selectNow(database)
  const ofType = type === undefined ? database`true` : database`announcement.type = ${type}`
  const wanted = state === undefined ? ofType : database`${ofType} and ${selectState(database, now)} = ${state}`
  const [rows, counted] = await runQuery(
    Promise.all([
      database<Item[]>`
        select ${selectRecord(database)}, ${selectState(database, now)} as state, coalesce(text.title, '') as title,
          coalesce(text.languages, '{}') as languages from app.announcement announcement
        cross join lateral (
          select (
              array_agg(title order by language = ${language} desc, language = ${getFallbackLanguage(config.brand.languages)} desc, language = 'en' desc, language)
            )[1] as title,
            array_agg(language order by language) as languages
          from app.announcement_text where announcement_id = announcement.id
        ) text
        where ${wanted} order by announcement.id desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ state: AnnouncementState; total: number }[]>`
        select ${selectState(database, now)} as state, count(*) as total from app.announcement announcement
        where ${ofType} group by 1`,
    ]),
  )
  const counts = Object.fromEntries(
    announcementStates.map((each) => [each, counted.find((row) => row.state === each)?.total ?? 0]),
  ) as AdminAnnouncementPage['counts']
  const total = Object.entries(counts).reduce(
    (sum, [each, own]) => (state === undefined || each === state ? sum + own : sum),
    0,
  )
  const list = rows.map((row) => ({ ...row, updatedBy: row.updatedBy && toChecksumAddress(row.updatedBy) }))
  return { list, page, pageSize, total, counts }
}

function selectState(sql: Sql, now: Time) {
  return sql`case
    when announcement.status = 1 then case when announcement.withdrawn_at is null then 'draft' else 'withdrawn' end
    when announcement.start_time > ${now} then 'scheduled'
    when announcement.end_time > ${now} then 'shown'
    else 'ended'
  end`
}

export async function createAnnouncement(
  { database, config }: Context,
  body: AnnouncementBody,
  actor: Actor,
): Promise<AdminAnnouncement> {
  requireFallback(body, config)
  return runQuery(
    database.begin(async (tx) => {
      await requirePicture(tx, body.indexImg)
      const { type, status, indexImg, startTime, endTime, pages = [] } = body
      const [made] = await tx<{ id: number }[]>`
        insert into app.announcement (type, status, index_img, start_time, end_time, pages, updated_at, updated_by)
        values (${type}, ${status}, ${indexImg}, ${startTime}, ${endTime}, ${pages}, ${selectNow(tx)}, ${actor.account})
        returning id`
      await replaceTexts(tx, made!.id, body.texts)
      const after = await readAnnouncement(tx, made!.id)
      await writeAuditEntry(tx, {
        origin: actor,
        action: 'announcement.create',
        subject: `announcement/${made!.id}`,
        before: null,
        after: { ...after },
      })
      return after
    }),
  )
}

export async function editAnnouncement(
  { database, config }: Context,
  id: number,
  { version, ...body }: AnnouncementEditBody,
  actor: Actor,
): Promise<AdminAnnouncement> {
  requireFallback(body, config)
  return runQuery(
    database.begin(async (tx) => {
      const before = await lock(tx, id, version)
      await requirePicture(tx, body.indexImg)
      const { type, status, indexImg, startTime, endTime, pages = [] } = body
      const columns = { type, status, index_img: indexImg, start_time: startTime, end_time: endTime, pages }
      await tx`
        update app.announcement
        set ${tx(columns)}, withdrawn_at = ${selectWithdrawnAt(tx, status)}, version = version + 1, updated_at = ${selectNow(tx)}, updated_by = ${actor.account}
        where id = ${id}`
      await replaceTexts(tx, id, body.texts)
      return finish(tx, before, { actor, action: 'announcement.edit' })
    }),
  )
}

export async function withdrawAnnouncement(
  { database }: Pick<Context, 'database'>,
  id: number,
  { version }: Pick<AnnouncementEditBody, 'version'>,
  actor: Actor,
): Promise<AdminAnnouncement> {
  return runQuery(
    database.begin(async (tx) => {
      const before = await lock(tx, id, version)
      await tx`
        update app.announcement
        set status = 1, withdrawn_at = ${selectWithdrawnAt(tx, 1)}, version = version + 1, updated_at = ${selectNow(tx)}, updated_by = ${actor.account} where id = ${id}`
      return finish(tx, before, { actor, action: 'announcement.withdraw' })
    }),
  )
}

function selectWithdrawnAt(tx: TransactionSql, status: number) {
  return status === ANNOUNCEMENT_PUBLISHED
    ? tx`null`
    : tx`case when status = ${ANNOUNCEMENT_PUBLISHED} then ${selectNow(tx)} else withdrawn_at end`
}

function requireFallback({ texts }: Pick<AnnouncementBody, 'texts'>, { brand }: Context['config']): void {
  const fallback = getFallbackLanguage(brand.languages)
  if (texts[fallback]) return
  const reason = `must have ${fallback}: readers of other languages get it`
  throw new AppError('INVALID_PARAMETER', { details: { parameter: 'texts', reason } })
}

async function lock(tx: TransactionSql, id: number, version: number): Promise<AdminAnnouncement> {
  await tx`select from app.announcement where id = ${id} for update`
  const before = await readAnnouncement(tx, id)
  if (before.version !== version) throw new AppError('EDIT_CONFLICT', { details: { version: before.version } })
  return before
}

async function finish(
  tx: TransactionSql,
  before: AdminAnnouncement,
  { actor, action }: { actor: Actor; action: 'announcement.edit' | 'announcement.withdraw' },
): Promise<AdminAnnouncement> {
  const after = await readAnnouncement(tx, before.id)
  const subject = `announcement/${before.id}`
  await writeAuditEntry(tx, { origin: actor, action, subject, before: { ...before }, after: { ...after } })
  return after
}

interface TextRow {
  language: Language
  title: string
  summary: string
  content: string
}

function selectRecord(sql: Sql | TransactionSql) {
  return sql`announcement.id, announcement.version, announcement.type, announcement.status,
    announcement.index_img as "indexImg", announcement.start_time as "startTime", announcement.end_time as "endTime",
    announcement.pages, announcement.updated_at as "updatedAt", announcement.updated_by as "updatedBy",
    announcement.withdrawn_at as "withdrawnAt"`
}

export async function readAnnouncement(sql: Sql | TransactionSql, id: number): Promise<AdminAnnouncement> {
  const [row] = await sql<Omit<AdminAnnouncement, 'texts'>[]>`
    select ${selectRecord(sql)} from app.announcement where id = ${id}`
  if (!row) throw new AppError('NOT_FOUND')
  const rows = await sql<TextRow[]>`
    select language, title, summary, content from app.announcement_text where announcement_id = ${id}`
  const texts: AnnouncementTexts = {}
  for (const language of languages) {
    const found = rows.find((text) => text.language === language)
    if (found) texts[language] = { title: found.title, summary: found.summary, content: found.content }
  }
  return { ...row, updatedBy: row.updatedBy && toChecksumAddress(row.updatedBy), texts }
}

async function replaceTexts(tx: TransactionSql, id: number, texts: AnnouncementBody['texts']): Promise<void> {
  await tx`delete from app.announcement_text where announcement_id = ${id}`
  for (const language of languages) {
    const text = texts[language]
    if (text) await tx`insert into app.announcement_text ${tx({ announcement_id: id, language, ...text })}`
  }
}
