import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { hashFiles } from './state.ts'
import { StartError, step } from './part.ts'

const sources = [
  'apps/web',
  ...['core/src', 'config', 'abis/src', 'way-out/src'].map((folder) => `packages/${folder}`),
  'package-lock.json',
]
const keptBuilds = 2

interface Setting {
  root: string
  signal: AbortSignal
}

/** One build for every brand and deployment. A folder is never written twice: another process may be packing it. */
export async function ensureWebBuild(setting: Setting): Promise<string> {
  const { root } = setting
  const builds = path.join(root, 'apps/web/dist-sandbox')
  const dist = path.join(builds, hashFiles(root, sources).slice(0, 16))
  if (!existsSync(dist)) {
    const unfinished = `${dist}.${process.pid}.unfinished`
    try {
      await step('Web app', () => run(unfinished, setting))
      if (!existsSync(dist)) renameSync(unfinished, dist)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  const now = new Date()
  utimesSync(dist, now, now)
  removeOldBuilds(builds)
  return dist
}

function removeOldBuilds(builds: string): void {
  const age = (name: string) => statSync(path.join(builds, name)).mtimeMs
  const whole = readdirSync(builds).filter((name) => !name.endsWith('.unfinished'))
  const oldest = whole.toSorted((a, b) => age(b) - age(a)).slice(keptBuilds)
  for (const name of oldest) rmSync(path.join(builds, name), { recursive: true, force: true })
}

function run(outDir: string, { root, signal }: Setting): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'],
      {
        cwd: root,
        signal,
        env: {
          ...process.env,
          SANDBOX: '1',
          NODE_ENV: 'production',
          WEB_OUT_DIR: outDir,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child.once('error', (error) => reject(new StartError(`The web app could not be built: ${error.message}`)))
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new StartError(`The web app could not be built:\n${output}`))
    })
  })
}
