import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

export interface RunningSandbox {
  url: string
  seconds: number
  stop(): Promise<void>
}

export function createStateDir(): { path: string; remove(): void } {
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-world-'))
  return { path: dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

export async function startSandbox(stateDir: string, like = 'local'): Promise<RunningSandbox> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs', '--like', like, '--state', stateDir, '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = output.match(/Ready\s+(http:\S+)/)
      if (ready) resolve(ready[1]!)
    })
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}:\n${output}`)))
  })
  return {
    url,
    seconds: (performance.now() - startedAt) / 1000,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
