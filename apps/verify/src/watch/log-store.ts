import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hash } from '@app/core/api/primitives'
import type { ChainLog } from '@app/core/settlement/history/events'
import type { Header } from '../nodes.ts'
import { continueRecording, createRecording, readRecording, type RecordingHead } from '../files.ts'
import { VerifyError } from '../messages.ts'

interface State {
  chainId: number
  vault: string
  last: { number: number; hash: Hash } | null
  /** In bytes: anything that a crash left after them is cut off. */
  length: number
  told: string[]
}

export interface LogStore {
  history: string
  readonly last: State['last']
  list(): Generator<ChainLog>
  add(logs: readonly ChainLog[], last: Pick<Header, 'number' | 'hash'>): void
  tell(key: string): boolean
}

export function openLogStore(folder: string, head: RecordingHead): LogStore {
  const history = join(folder, 'history.jsonl')
  const path = join(folder, 'state.json')
  const { state, recording } = openState(folder, { path, history, head })
  if (state.chainId !== head.chainId || state.vault !== head.contracts.vault)
    throw new VerifyError(`${folder} is the state of a watch over ${state.vault} on chain ${state.chainId}`)
  const told = new Set(state.told)
  const save = () => {
    writeFileSync(`${path}.new`, JSON.stringify({ ...state, told: [...told] }))
    renameSync(`${path}.new`, path)
  }
  save()
  return {
    history,
    get last() {
      return state.last
    },
    list: () => readRecording(history),
    add: (logs, { number, hash }) => {
      recording.add(logs)
      state.length = recording.getLength()
      state.last = { number, hash }
      save()
    },
    tell: (key) => {
      if (told.has(key)) return false
      told.add(key)
      save()
      return true
    },
  }
}

function openState(folder: string, { path, history, head }: { path: string; history: string; head: RecordingHead }) {
  try {
    mkdirSync(folder, { recursive: true })
    const state = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as State) : begin(history, head)
    return { state, recording: continueRecording(history, state.length) }
  } catch (error) {
    throw new VerifyError(`${folder} cannot be used: choose another or an empty folder for --state`, { cause: error })
  }
}

function begin(history: string, head: RecordingHead): State {
  const recording = createRecording(history, head)
  const length = recording.getLength()
  recording.close()
  return { chainId: head.chainId, vault: head.contracts.vault, last: null, length, told: [] }
}
