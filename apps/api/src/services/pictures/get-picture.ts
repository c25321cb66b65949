import { AppError } from '@app/core/app-error'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'

/** @throws AppError `NOT_FOUND`. */
export async function getPicture({ database }: Pick<ServiceContext, 'database'>, name: string): Promise<Buffer> {
  const [row] = await runQuery(
    database<{ hex: string }[]>`select encode(content, 'hex') as hex from app.picture where name = ${name}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return Buffer.from(row.hex, 'hex')
}
