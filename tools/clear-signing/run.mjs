// `npm test -- clear-signing`. Packages of this folder are in its own lockfile: nothing that is shipped needs them.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, root } from '../../scripts/lib/installed.mjs'

ensureInstalled()
ensureInstalled(import.meta.dirname)

const bin = (name) => path.join(root, 'node_modules/.bin', name)
const commands = [
  [bin('tsc'), '-p', path.join(import.meta.dirname, 'tsconfig.json')],
  [bin('vitest'), 'run', '--config', path.join(import.meta.dirname, 'vitest.config.ts')],
]
for (const [command, ...args] of commands) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
