import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const getMarker = (folder) => path.join(folder, 'node_modules/.installed-lock')
const hashLock = (folder) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex')

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Node 20.19 or newer is needed, this is ${process.version}. Get it from nodejs.org, then run the command again.`,
  )
  process.exit(1)
}

export function markInstalled(folder = root) {
  writeFileSync(getMarker(folder), hashLock(folder))
}

/** @param folder The root, or a tool with a lockfile of its own. */
export function ensureInstalled(folder = root) {
  requireNode()
  const marker = getMarker(folder)
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hashLock(folder)) return
  const fresh = !existsSync(path.join(folder, 'node_modules'))
  const what = folder === root ? 'dependencies' : `what ${path.relative(root, folder)} needs`
  console.log(fresh ? `Installing ${what} (once) …` : `Bringing ${what} up to date …`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['ci', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('Installing failed (see above). Nothing was started; mend the cause and run the command again.')
    process.exit(result.status ?? 1)
  }
  markInstalled(folder)
}
