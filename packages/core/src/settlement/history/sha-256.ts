import { createHash } from 'node:crypto'
import type { Hash } from '../../api/primitives.ts'

/** Of the bytes of all parts together as UTF-8: what `sha256sum` says of the file. */
export function hashText(parts: Iterable<string>): Hash {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `0x${hash.digest('hex')}`
}
