import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import type { ChainLog, HistoryContracts } from '@app/core/settlement/history/events'
import { join } from 'node:path'
import type { RulesFile } from '@app/core/settlement/history/rules-file'
import type { SettledDay } from '@app/core/settlement/history/settlement'
import type { Post } from './posts.ts'
import { VerifyError } from './messages.ts'
import { open } from 'node:fs/promises'
import { type Address, isAddressShaped } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'

export interface RecordingHead {
  chainId: number
  contracts: HistoryContracts
  rules: string[]
  now: number
}

export interface Recording {
  add(logs: readonly ChainLog[]): void
  /** In bytes on disk. */
  getLength(): number
  close(): void
}

const CHUNK_BYTES = 1 << 20

/** On disk, because millions of logs do not fit into memory. */
export function createRecording(path: string, head: RecordingHead): Recording {
  const file = openSync(path, 'w')
  writeSync(file, `${JSON.stringify(head)}\n`)
  return toRecording(file)
}

export function continueRecording(path: string, length: number): Recording {
  if (statSync(path).size < length) throw new Error(`${path} is shorter than it was`)
  truncateSync(path, length)
  return toRecording(openSync(path, 'a'))
}

function toRecording(file: number): Recording {
  return {
    add: (logs: readonly ChainLog[]) => {
      if (logs.length > 0) writeSync(file, logs.map((log) => `${JSON.stringify(log)}\n`).join(''))
    },
    getLength: () => {
      fsyncSync(file)
      return fstatSync(file).size
    },
    close: () => closeSync(file),
  }
}

export function* readRecording(path: string): Generator<ChainLog> {
  let isHead = true
  for (const line of readLines(path)) {
    if (!isHead) yield JSON.parse(line) as ChainLog
    isHead = false
  }
}

function* readLines(path: string): Generator<string> {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES)
    let rest = ''
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
      // ASCII alone, so no character lies in two chunks.
      const lines = (rest + buffer.toString('latin1', 0, length)).split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } finally {
    closeSync(file)
  }
}

export interface Output {
  history: string
  writeRules(file: RulesFile): void
  writeDay(settled: SettledDay): void
  writeProofs(settled: SettledDay, post: Post): void
}

export function createOutput(folder: string): Output {
  try {
    mkdirSync(join(folder, 'days'), { recursive: true })
  } catch (error) {
    throw new VerifyError(`${folder} cannot be written: choose another folder for --write`, { cause: error })
  }
  return {
    history: join(folder, 'history.jsonl'),
    writeRules: (file) => write(join(folder, `rules-${file.hash}.json`), [file.text]),
    writeDay: (settled) => write(join(folder, 'days', `${settled.day}.txt`), settled.writeFile()),
    writeProofs: (settled, post) => write(join(folder, `proofs-${settled.day}.jsonl`), makeProofs(settled, post)),
  }
}

function* makeProofs(settled: SettledDay, { index, root }: Post): Generator<string> {
  const tree = settled.getTree()
  let place = 0
  for (const { account, token, cumulative } of settled.listLeaves()) {
    yield `${JSON.stringify({ account, token, index, root, cumulative: cumulative.toString(), proof: tree.getProof(place) })}\n`
    place += 1
  }
}

function write(path: string, parts: Iterable<string>): void {
  const file = openSync(path, 'w')
  try {
    for (const part of parts) writeSync(file, part)
  } finally {
    closeSync(file)
  }
}

export interface Proof {
  account: Address
  token: Address
  index: number
  root: Hash
  cumulative: string
  proof: Hash[]
}

export async function countLines(path: string): Promise<number> {
  let count = 0
  for await (const _ of readProofLines(path)) count += 1
  return count
}

export async function* readProofs(path: string): AsyncGenerator<Proof> {
  let number = 0
  for await (const line of readProofLines(path)) {
    number += 1
    const proof = parseProof(line)
    if (!proof)
      throw new VerifyError(`Line ${number} of ${path} is no proof: write the file again with --write, and run again`)
    yield proof
  }
}

async function* readProofLines(path: string): AsyncGenerator<string> {
  try {
    const file = await open(path)
    yield* file.readLines()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new VerifyError(`${path} cannot be read: ${why}`, { cause: error })
  }
}

function parseProof(line: string): Proof | undefined {
  try {
    const proof: unknown = JSON.parse(line)
    return isProof(proof) ? proof : undefined
  } catch {
    return undefined
  }
}

const isHash = (value: unknown) => /^0x[0-9a-f]{64}$/.test(String(value))

function isProof(value: unknown): value is Proof {
  if (typeof value !== 'object' || value === null) return false
  const { account, token, index, root, cumulative, proof } = value as Partial<Record<keyof Proof, unknown>>
  return (
    isAddressShaped(String(account)) &&
    isAddressShaped(String(token)) &&
    Number.isSafeInteger(index) &&
    isHash(root) &&
    /^[1-9][0-9]{0,77}$/.test(String(cumulative)) &&
    Array.isArray(proof) &&
    proof.every(isHash)
  )
}
