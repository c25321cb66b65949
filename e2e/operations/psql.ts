import { spawn } from 'node:child_process'
import { expect } from 'vitest'

/** A session of a client that waits for as long as it takes. */
export function openPsql(url: string) {
  const child = spawn('psql', [url, '--no-psqlrc'], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.on('error', () => undefined)
  const send = (statement: string) => void child.stdin.write(`${statement}\n`)
  return {
    send,
    /** Until something is answered. */
    say: async (statement: string) => {
      send(statement)
      await expect.poll(() => output, { timeout: 10_000 }).not.toBe('')
    },
    getOutput: () => output,
    end: () => child.kill('SIGKILL'),
  }
}
