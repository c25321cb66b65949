import { constants } from 'node:fs'
import { access, open, readdir, rename, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { Hash } from '@app/core/api/primitives'
import { type DayFileSource, findDayFile, writeDayFile } from '@app/settling/day-file'
import { getDayFilePath, readDayFileIn } from '@app/settling/day-folder'
import { describeDay, FilingError, type Month } from './plan.ts'

/** @throws FilingError */
export async function requireFolder(folder: string): Promise<void> {
  try {
    await readdir(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new FilingError(`The folder cannot be written: ${describe(error)}`)
  }
}

/**
 * Every file of the month stands in the folder, on its disk and with its hash, when this is done.
 * @returns How many were not there before.
 * @throws FilingError
 */
export async function writeFiles(source: DayFileSource, folder: string, { days }: Month): Promise<number> {
  let written = 0
  for (const { day, fileHash } of days) {
    if (await isThere(folder, fileHash)) continue
    await writeFile(source, folder, { day, fileHash })
    written += 1
  }
  await sync(folder)
  for (const { day, fileHash } of days) await checkFile(folder, { day, fileHash })
  return written
}

/** @throws FilingError */
export async function checkFile(folder: string, { day, fileHash }: Month['days'][number]): Promise<void> {
  try {
    for await (const _ of readDayFileIn(folder, fileHash));
  } catch (error) {
    throw new FilingError(`The file of ${describeDay(day)} in the folder is not that of the day: ${describe(error)}`)
  }
}

export async function isThere(folder: string, hash: Hash): Promise<boolean> {
  return access(getDayFilePath(folder, hash)).then(
    () => true,
    () => false,
  )
}

async function writeFile(
  source: DayFileSource,
  folder: string,
  { day, fileHash }: Month['days'][number],
): Promise<void> {
  const dayFile = await findDayFile(source, fileHash)
  if (!dayFile || dayFile.isFiled)
    throw new FilingError(`${describeDay(day)} has changed meanwhile: run the command again.`)
  const path = getDayFilePath(folder, fileHash)
  const draft = `${path}.${randomUUID()}.part`
  try {
    const file = await open(draft, 'wx', 0o644)
    try {
      for await (const text of writeDayFile(source, dayFile)) await file.appendFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw new FilingError(`The file of ${describeDay(day)} could not be written: ${describe(error)}`)
  }
}

/** A new name is on the disk once its folder is. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
