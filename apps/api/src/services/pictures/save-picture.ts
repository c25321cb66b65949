import { createHash } from 'node:crypto'
import type { UploadedPicture } from '@app/core/api/pictures'
import { AppError } from '@app/core/app-error'
import { PICTURE_LONGEST_SIDE, PICTURE_MOST_BYTES, readPicture } from '@app/core/picture'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { type Actor, writeAuditEntry } from '../audit/write-audit-entry.ts'

/**
 * Keeps a picture under the hash of its bytes: the same one twice is there once, and written down once.
 * @throws AppError `INVALID_PARAMETER` for what is not a picture by its own bytes
 */
export async function savePicture(
  { database }: Pick<ServiceContext, 'database'>,
  content: Buffer,
  actor: Actor,
  now = Math.floor(Date.now() / 1_000),
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
      const made = await tx`
        insert into app.picture ${tx({ name, content, uploaded_at: now, uploaded_by: actor.account })}
        on conflict do nothing returning name`
      if (made.length === 0) return
      await writeAuditEntry(tx, {
        at: now,
        origin: actor,
        action: 'picture.upload',
        subject: `picture/${name}`,
        before: null,
        after: { width, height, bytes: content.length },
      })
    }),
  )
  return { path: `/api/pictures/${name}`, width, height }
}
