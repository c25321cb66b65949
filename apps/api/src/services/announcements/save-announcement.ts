import { AppError } from '@app/core/app-error'
import type { AdminAnnouncement, AnnouncementBody, AnnouncementEditBody } from '@app/core/api/admin-announcements'
import type { TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { writeAuditEntry, type Actor } from '../audit/write-audit-entry.ts'
import { requirePicture } from '../pictures/pictures.ts'
import { readAnnouncement, replaceTexts } from './announcement-record.ts'

type Context = Pick<ServiceContext, 'database'>

export async function createAnnouncement(
  { database }: Context,
  body: AnnouncementBody,
  actor: Actor,
): Promise<AdminAnnouncement> {
  return runQuery(
    database.begin(async (tx) => {
      await requirePicture(tx, body.indexImg)
      const { type, status, indexImg, startTime, endTime } = body
      const [made] = await tx<{ id: number }[]>`
        insert into app.announcement (type, status, index_img, start_time, end_time, updated_at, updated_by)
        values (${type}, ${status}, ${indexImg}, ${startTime}, ${endTime}, ${selectNow(tx)}, ${actor.account})
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

/** @throws AppError `NOT_FOUND`, or `EDIT_CONFLICT` when another version is there than the one that was read. */
export async function editAnnouncement(
  { database }: Context,
  id: number,
  { version, ...body }: AnnouncementEditBody,
  actor: Actor,
): Promise<AdminAnnouncement> {
  return runQuery(
    database.begin(async (tx) => {
      const before = await lock(tx, id, version)
      await requirePicture(tx, body.indexImg)
      const { type, status, indexImg, startTime, endTime } = body
      const columns = { type, status, index_img: indexImg, start_time: startTime, end_time: endTime }
      await tx`
        update app.announcement
        set ${tx(columns)}, version = version + 1, updated_at = ${selectNow(tx)}, updated_by = ${actor.account}
        where id = ${id}`
      await replaceTexts(tx, id, body.texts)
      return finish(tx, before, { actor, action: 'announcement.edit' })
    }),
  )
}

/** Takes an announcement back: it stays, unpublished. @throws AppError as `editAnnouncement`. */
export async function withdrawAnnouncement(
  { database }: Context,
  id: number,
  { version }: Pick<AnnouncementEditBody, 'version'>,
  actor: Actor,
): Promise<AdminAnnouncement> {
  return runQuery(
    database.begin(async (tx) => {
      const before = await lock(tx, id, version)
      await tx`
        update app.announcement
        set status = 1, version = version + 1, updated_at = ${selectNow(tx)}, updated_by = ${actor.account} where id = ${id}`
      return finish(tx, before, { actor, action: 'announcement.withdraw' })
    }),
  )
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
