import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const marker = path.join(root, 'node_modules/.installed-lock')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Node 20.19 or newer is needed, this is ${process.version}. Get it from nodejs.org, then run the command again.`,
  )
  process.exit(1)
}

export function markInstalled() {
  writeFileSync(marker, lockHash())
}

export function ensureInstalled() {
  requireNode()
  const hash = lockHash()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return
  const fresh = !existsSync(path.join(root, 'node_modules'))
  console.log(fresh ? 'Installing dependencies (once) …' : 'Bringing dependencies up to date …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('Installing failed (see above). Nothing was started; mend the cause and run the command again.')
    process.exit(result.status ?? 1)
  }
  markInstalled()
}
