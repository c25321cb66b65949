import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { AppError } from '@app/core/app-error'
import { type DayFile, type DayFileSource, findDayFile, writeDayFile } from '@app/settling/day-file'
import { readDayFileIn } from '@app/settling/day-folder'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database.ts'

type FileContext = Pick<ServiceContext, 'database' | 'config'>

export async function getDayFile(ctx: FileContext, hash: Hash): Promise<DayFile> {
  const file = await findDayFile(getSource(ctx), hash)
  if (!file)
    throw createMissing('no day that is settled here has a file with this hash; /api/days lists those that there are')
  return file
}

/** @throws AppError `NOT_FOUND`, before the first part, when the day is filed and its file is not here. */
export function readDayFile(ctx: FileContext, file: DayFile): AsyncGenerator<string> {
  return file.isFiled ? readFiledDay(ctx, file) : writeDayFile(getSource(ctx), file)
}

async function* readFiledDay(
  { config: { dayFilesDir } }: FileContext,
  { hash, facts }: DayFile,
): AsyncGenerator<string> {
  const isFiled = `day ${facts.day} is filed: it left the database with its month`
  if (dayFilesDir === undefined) throw createMissing(`${isFiled}, and the operator keeps its file elsewhere`)
  try {
    yield* readDayFileIn(dayFilesDir, hash)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw createMissing(`${isFiled}, and its file is not in the folder of this service`)
  }
}

function createMissing(reason: string): AppError {
  return new AppError('NOT_FOUND', { details: { reason } })
}

function getSource({ database, config: { chain, deployment } }: FileContext): DayFileSource {
  return {
    sql: database,
    chainId: chain.id,
    vault: deployment.contracts.dividendVault.toLowerCase() as Address,
    run: runQuery,
  }
}
