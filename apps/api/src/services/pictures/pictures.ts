import { AppError } from '@app/core/app-error'
import type { TransactionSql } from '@app/db/client'

export const getPictureUrl = (name: string) => `/api/pictures/${name}`

/** Until the transaction ends, none is removed beside it as unused. Readers do not wait. */
export async function lockPictures(tx: TransactionSql): Promise<void> {
  await tx`lock table app.picture in share row exclusive mode`
}

/** @throws AppError `INVALID_PARAMETER` for a picture that is not here: nobody would see it. */
export async function requirePicture(tx: TransactionSql, indexImg: string): Promise<void> {
  if (indexImg === '') return
  await lockPictures(tx)
  const found = await tx`select from app.picture where ${getPictureUrl('')} || name = ${indexImg}`
  if (found.length > 0) return
  const reason =
    'must be empty or the path of a picture that was uploaded here; one without an announcement is kept for a day'
  throw new AppError('INVALID_PARAMETER', { details: { parameter: 'indexImg', reason } })
}
