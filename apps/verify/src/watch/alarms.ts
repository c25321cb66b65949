import { spawn } from 'node:child_process'

/** Tells people. */
export interface Alarms {
  /** @param words A sentence without its full stop. */
  raise(words: string): void
}

/** On standard output, a line each, and to a command of the watcher's own, which is given the words as its input. */
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
