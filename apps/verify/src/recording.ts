import { closeSync, fstatSync, fsyncSync, openSync, readSync, statSync, truncateSync, writeSync } from 'node:fs'
import type { ChainLog, HistoryContracts } from '@app/core/settlement/history/events'

/** The first line of recorded logs: what the second implementation needs beside them. */
export interface RecordingHead {
  chainId: number
  contracts: HistoryContracts
  /** Texts of the rules files that are known. */
  rules: string[]
  /** Unix seconds of the last final block. */
  now: number
}

export interface Recording {
  add(logs: readonly ChainLog[]): void
  /** Bytes that are on the disk. */
  getLength(): number
  close(): void
}

const CHUNK_BYTES = 1 << 20

/** Logs on disk, one in a line: a history of millions does not fit into memory. */
export function createRecording(path: string, head: RecordingHead): Recording {
  const file = openSync(path, 'w')
  writeSync(file, `${JSON.stringify(head)}\n`)
  return toRecording(file)
}

/** @param length Bytes of the recording that are kept. @throws Error when there are fewer. */
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
      // ASCII alone: no sign lies in two chunks. Only the last piece is without its line feed.
      const lines = (rest + buffer.toString('latin1', 0, length)).split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } finally {
    closeSync(file)
  }
}
