import { spawn } from 'node:child_process'

export class VerifyError extends Error {
  override name = 'VerifyError'
}

export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  const everyMs = stream.isTTY ? 100 : 10_000
  let saidAt = Date.now()
  let isOpen = false
  return {
    say: (text: string) => {
      if (Date.now() - saidAt < everyMs) return
      saidAt = Date.now()
      stream.write(stream.isTTY ? `\r\u001B[K${text}` : `${text}\n`)
      isOpen = true
    },
    end: () => {
      if (isOpen && stream.isTTY) stream.write('\r\u001B[K')
      isOpen = false
    },
  }
}

export type Progress = ReturnType<typeof createProgress>

export interface Alarms {
  raise(words: string): void
}

export function createAlarms(command: string | undefined): Alarms {
  return {
    raise: (words) => {
      say(`ALARM ${words}.`)
      if (command !== undefined) run(command, words)
    },
  }
}

export function say(words: string): void {
  console.log(`${new Date().toISOString()} ${words}`)
}

function run(command: string, words: string): void {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] })
  child.on('error', (error) => say(`The command for alarms cannot be run: ${error.message}`))
  child.on('exit', (code) => {
    if (code !== 0) say(`The command for alarms has failed (${code ?? 'ended by a signal'})`)
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${words}.\n`)
}
