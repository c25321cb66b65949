import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `/config.json` of a packed site: what it was made from. Hashes are SHA-256 in hex; `pack` is the hash of the lines
 * "hash path" of `files`, sorted by path. `files` leaves out compressed copies and this list. `kept`, newest first, is
 * for open pages of former packs and does not count for `pack`.
 */
export interface PackList {
  readonly brand: string
  readonly chainId: number
  readonly version: string
  readonly pack: string
  readonly files: Readonly<Record<string, string>>
  readonly kept?: readonly KeptPack[]
}

export const packListFile = 'config.json'

/** `files`: only those that no later pack has. */
export interface KeptPack {
  readonly pack: string
  readonly version: string
  readonly files: PackList['files']
}

export function getPackHash(files: PackList['files']): string {
  const lines = Object.entries(files).map(([path, hash]) => `${hash} ${path}\n`)
  return getHash(lines.join(''))
}

export function getHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

export function readPackList(folder: string): PackList | undefined {
  const file = join(folder, packListFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackList) : undefined
}
