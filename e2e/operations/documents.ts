import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type CommandName, commands } from './commands.ts'
import { root } from './processes.ts'

/** Lines of a document's blocks of code, joined where a backslash ends one, and what stands in backticks. */
export function listCommands(document: string): Set<string> {
  const text = readFileSync(path.join(root, document), 'utf8').replaceAll(/\\\n\s*/g, '')
  const said = new Set<string>()
  let isFenced = false
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) isFenced = !isFenced
    else if (isFenced || /^ {4}/.test(line)) said.add(line.replace(/\s+#.*$/, '').trim())
    else for (const [, code] of line.matchAll(/`([^`]+)`/g)) said.add(code!)
  }
  return said
}

/**
 * A command as its document says it, with values in place of its words.
 * @throws Error when the document does not say it, or it lacks a word.
 */
export function fillCommand(name: CommandName, values: Readonly<Record<string, string>> = {}): string {
  const [document, command] = commands[name]
  if (!listCommands(document).has(command)) throw new Error(`${document} does not say: ${command}`)
  const words = Object.keys(values)
  const missing = words.filter((word) => !toPattern([word]).test(command))
  if (missing.length > 0) throw new Error(`"${command}" of ${document} has no ${missing.join(', ')}`)
  return words.length === 0 ? command : command.replaceAll(toPattern(words), (word) => values[word]!)
}

function toPattern(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replaceAll(/[$.*+?()[\]{}|\\]/g, String.raw`\$&`))
  return new RegExp(`(?<![\\w])(?:${escaped.join('|')})(?![\\w])`, 'g')
}

export interface Outcome {
  status: number | null
  output: string
}

/** In a shell, in the folder of the code, with nothing of this process's environment but what finds programs. */
export async function runCommand(command: string, environment: Readonly<Record<string, string>>): Promise<Outcome> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { status, output }
}

/** Where each runbook is, as an alert names it. */
export function listRunbooks(): string[] {
  const document = 'docs/runbooks.md'
  const text = readFileSync(path.join(root, document), 'utf8')
  return [...text.matchAll(/^## (\w+)$/gm)].map(([, name]) => `${document}#${name!.toLowerCase()}`)
}
