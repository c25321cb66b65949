import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashFiles } from './fingerprint.ts'
import { step } from './progress.ts'
import { StartError } from './start-error.ts'

/** Folder of the web app built with the sandbox wallet in it. */
export const getWebDist = (root: string) => path.join(root, 'apps/web/dist-sandbox')

const sources = ['apps/web', 'packages/core/src', 'packages/config', 'packages/abis/src', 'package-lock.json']

/** Builds the web app for the sandbox unless the same sources have been built already. */
export async function ensureWebBuild({
  root,
  brand,
  signal,
}: {
  root: string
  brand: string
  signal: AbortSignal
}): Promise<void> {
  const dist = getWebDist(root)
  const stamp = path.join(dist, '.built-from')
  const wanted = `${hashFiles(root, sources)}:${brand}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await step('Web app', () => run(root, brand, signal))
  writeFileSync(stamp, wanted)
}

function run(root: string, brand: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'],
      {
        cwd: root,
        signal,
        env: { ...process.env, SANDBOX: '1', CHAIN_ID: '31337', BRAND: brand, NODE_ENV: 'production' },
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
