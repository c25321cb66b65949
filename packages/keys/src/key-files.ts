import { readFileSync, statSync } from 'node:fs'
import { KeyError } from './key.ts'

/** @throws KeyError, also when anyone but its owner may read it. */
export function readSecretFile(file: string, what: string): string {
  let mode: number
  try {
    ;({ mode } = statSync(file))
  } catch {
    throw new KeyError(`The ${what} ${file} cannot be read`)
  }
  if ((mode & 0o077) !== 0 && process.platform !== 'win32')
    throw new KeyError(`The ${what} ${file} can be read by others: chmod 600 it`)
  return readPublicFile(file, what)
}

export function readPublicFile(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new KeyError(`The ${what} ${file} cannot be read`)
  }
}
