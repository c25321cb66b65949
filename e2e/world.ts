import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestRelay } from '@app/testing/walletconnect-relay'

/** The one site that may show the sandbox of the journeys in a frame. */
export const frameOrigin = 'https://safe.example'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Starts a sandbox by the user's command, unless BASE_URL is set. */
export default async function world(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined
  const stateDir = mkdtempSync(path.join(tmpdir(), 'e2e-world-'))
  const stop = await startSandbox(stateDir)
  return async () => {
    await stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** Sets BASE_URL and RELAY_URL. @returns What ends it; its state stays. */
export async function startSandbox(stateDir: string, more: readonly string[] = []): Promise<() => Promise<void>> {
  const relay = await startTestRelay({ repeats: true })
  process.env.RELAY_URL = relay.url
  const child = spawn(
    process.execPath,
    ['scripts/start.mjs', '--like', process.env.WORLD || 'local', '--state', stateDir, '--port', '0', ...more],
    {
      cwd: root,
      env: {
        ...process.env,
        WALLETCONNECT_PROJECT_ID: 'journeys',
        WALLETCONNECT_RELAY_URL: relay.url,
        FRAME_ANCESTORS: frameOrigin,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The sandbox was not ready after 8 min:\n${output}`)), 480_000)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = output.match(/Ready\s+(http:\S+)/)
      if (!ready) return
      clearTimeout(timer)
      resolve(ready[1]!)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The sandbox ended with ${code}:\n${output}`))
    })
  })
  process.env.BASE_URL = url
  return async () => {
    child.removeAllListeners('exit')
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
    await relay.close()
    const since = output.slice(output.indexOf('Ready')).trim()
    console.log(`What the sandbox said since it was ready:\n${since}`)
  }
}
