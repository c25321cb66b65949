import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { LikeName } from './like.ts'

/** Hash over the names and contents of all files below `folders`, in order of name. */
export function hashFiles(root: string, folders: string[]): string {
  const hash = createHash('sha256')
  const visit = (name: string) => {
    const full = path.join(root, name)
    if (statSync(full).isDirectory()) {
      for (const entry of readdirSync(full).toSorted()) {
        if (entry !== 'node_modules' && !entry.startsWith('dist')) visit(path.join(name, entry))
      }
      return
    }
    hash.update(name.replaceAll('\\', '/')).update('\0').update(readFileSync(full)).update('\0')
  }
  for (const folder of folders) visit(folder)
  return hash.digest('hex').slice(0, 32)
}

export const madeOf = [
  'packages/abis/bytecode',
  'packages/config/deployments/31337.json',
  'packages/config/src/sandbox-accounts.ts',
  'packages/core/src/settlement',
  'packages/db/migrations',
  'contracts/script',
  'apps/sandbox/src/history',
  'apps/sandbox/src/like.ts',
]

/** What a kept chain must have been made with to be used again. */
export function getFingerprint(root: string, options: { history: boolean; brand: string; like: LikeName }): string {
  const made = hashFiles(root, madeOf)
  return `${made}:${options.history ? 'history' : 'bare'}:${options.brand}:${options.like}`
}
