import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Hash } from '@app/core/api/primitives'

/** In a folder of day files each stands under its hash, as in `/api/files/{hash}`. */
export function getDayFilePath(folder: string, hash: Hash): string {
  return join(folder, hash)
}

/**
 * Yields the last part only when the whole file has the hash.
 * @throws Error with the code ENOENT, before the first part, when the folder has no such file.
 */
export async function* readDayFileIn(folder: string, hash: Hash): AsyncGenerator<string> {
  const path = getDayFilePath(folder, hash)
  const digest = createHash('sha256')
  let last = ''
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    if (last !== '') yield last
    digest.update(part)
    // A character for each byte: a day file is ASCII.
    last = part.toString('latin1')
  }
  if (`0x${digest.digest('hex')}` !== hash) throw new Error(`${path} does not have the SHA-256 that is its name`)
  yield last
}
