import { createHash } from 'node:crypto'
import type { UploadedPicture } from '@app/core/api/announcements'
import { AppError } from '@app/core/app-error'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { PICTURE_LONGEST_SIDE, PICTURE_MOST_BYTES, readPicture } from '@app/core/picture'
import type { TransactionSql } from '@app/db/client'
import { selectNow, type Time } from '@app/db/clock'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database.ts'
import { type Actor, writeAuditEntry } from '../audit.ts'

export async function getPicture({ database }: Pick<ServiceContext, 'database'>, name: string): Promise<Buffer> {
  const [row] = await runQuery(
    database<{ hex: string }[]>`select encode(content, 'hex') as hex from app.picture where name = ${name}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return Buffer.from(row.hex, 'hex')
}

const UNUSED_SECONDS = SECONDS_PER_DAY
const MOST_UNUSED = 100

export async function savePicture(
  { database }: Pick<ServiceContext, 'database'>,
  content: Buffer,
  actor: Actor,
  now: Time = selectNow(database),
): Promise<UploadedPicture> {
  const facts = content.length > PICTURE_MOST_BYTES ? null : readPicture(content)
  if (facts === null) {
    const reason = `must be a PNG, JPEG or WebP picture of at most ${PICTURE_MOST_BYTES} bytes and ${PICTURE_LONGEST_SIDE} pixels a side`
    throw new AppError('INVALID_PARAMETER', { details: { parameter: 'content', reason } })
  }
  const { type, width, height } = facts
  const name = `${createHash('sha256').update(content).digest('hex')}.${type}`
  await runQuery(
    database.begin(async (tx) => {
      await lockPictures(tx)
      const known = await tx`update app.picture set uploaded_at = ${now} where name = ${name} returning name`
      if (known.length === 0) {
        await tx`insert into app.picture (name, content, uploaded_at) values (${name}, ${content}, ${now})`
        await writeAuditEntry(tx, {
          origin: actor,
          action: 'picture.upload',
          subject: `picture/${name}`,
          before: null,
          after: { width, height, bytes: content.length },
        })
      }
      await removeUnused(tx, now)
    }),
  )
  return { path: getPictureUrl(name), width, height }
}

async function removeUnused(tx: TransactionSql, now: Time): Promise<void> {
  await tx`
    delete from app.picture where name in (
      select name from (
        select name, uploaded_at, row_number() over (order by uploaded_at desc, name) as place from app.picture
        where not exists (select from app.announcement where index_img = ${getPictureUrl('')} || name)
      ) unused
      where uploaded_at + ${UNUSED_SECONDS} < ${now} or place > ${MOST_UNUSED}
    )`
}

const getPictureUrl = (name: string) => `/api/pictures/${name}`

/** No unused picture is removed until the transaction ends. Readers do not wait. */
async function lockPictures(tx: TransactionSql): Promise<void> {
  await tx`lock table app.picture in share row exclusive mode`
}

export async function requirePicture(tx: TransactionSql, indexImg: string): Promise<void> {
  if (indexImg === '') return
  await lockPictures(tx)
  const found = await tx`select from app.picture where ${getPictureUrl('')} || name = ${indexImg}`
  if (found.length > 0) return
  const reason =
    'must be empty or the path of a picture that was uploaded here; one without an announcement is kept for a day'
  throw new AppError('INVALID_PARAMETER', { details: { parameter: 'indexImg', reason } })
}
