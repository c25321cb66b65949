import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `/config.json` of a packed site: what it was made from, and what of. Every hash is SHA-256 in hex. */
export interface PackList {
  readonly brand: string
  readonly chainId: number
  /** Of the code. */
  readonly version: string
  /** Of the lines "hash path" of `files`, by path. */
  readonly pack: string
  /** The hash of each file of the site but its compressed copies and this one. */
  readonly files: Readonly<Record<string, string>>
  /** What is there of former packs for pages that are open, the newest first; no part of the pack's hash. */
  readonly kept?: readonly KeptPack[]
}

export const packListFile = 'config.json'

/** Of a former pack: which it was, and the files of it that no later one has, with their hashes. */
export interface KeptPack {
  readonly pack: string
  readonly version: string
  readonly files: PackList['files']
}

/** From the hashes that a list names. */
export function getPackHash(files: PackList['files']): string {
  const lines = Object.entries(files).map(([path, hash]) => `${hash} ${path}\n`)
  return getHash(lines.join(''))
}

export function getHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Undefined where `folder` has none. */
export function readPackList(folder: string): PackList | undefined {
  const file = join(folder, packListFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackList) : undefined
}
