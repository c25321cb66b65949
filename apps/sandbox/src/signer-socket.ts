import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A socket's path has room for so many bytes on some systems. */
const longestPath = 103

/** Where the signer listens: among the keys, or where their folder lies too deep, in a folder of its own for temporary files. */
export function getSignerSocket(keys: string): string {
  const near = path.join(path.resolve(keys), 'signer.sock')
  if (Buffer.byteLength(near) <= longestPath) return near
  const folder = path.join(tmpdir(), `signer-${createHash('sha256').update(near).digest('hex').slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return path.join(folder, 'signer.sock')
}
