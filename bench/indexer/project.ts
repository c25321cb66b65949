import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getNpm } from '../npm.ts'

/** Fetched on demand and never installed: 220 MB that no user needs. */
const dependencies = { ponder: '0.16.10', hono: '4.13.19', typescript: '5.9.3', viem: '2.57.1' }

const files = {
  'config.mjs': 'ponder.config.ts',
  'schema.mjs': 'ponder.schema.ts',
  'index.mjs': 'src/index.ts',
  'api.mjs': 'src/api/index.ts',
}

const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/indexer-peer')

/**
 * Fetched once.
 * @throws Error when the packages cannot be fetched.
 */
export function preparePeerProject(): string {
  const isWhole = path.join(folder, 'node_modules/.whole')
  if (!existsSync(isWhole)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
    install()
    writeFileSync(isWhole, '')
  }
  for (const [from, to] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, to)), { recursive: true })
    copyFileSync(path.join(import.meta.dirname, 'peer', from), path.join(folder, to))
  }
  return folder
}

function install(): void {
  const [command, ...first] = getNpm()
  const asked = [...first, 'install', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, error, stderr } = spawnSync(command!, asked, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The packages of the other indexer cannot be fetched: ${error?.message ?? stderr}`)
}
