import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { RulesFile } from '@app/core/settlement/history/rules-file'
import type { SettledDay } from '@app/core/settlement/history/settlement'
import type { Post } from './posts.ts'
import { VerifyError } from './verify-error.ts'

/** Where everything that is computed goes, if anywhere. */
export interface Output {
  /** The recorded logs. */
  history: string
  writeRules(file: RulesFile): void
  writeDay(settled: SettledDay): void
  /** What `exit` of the vault takes, one account and token in a line. */
  writeProofs(settled: SettledDay, post: Post): void
}

/** @throws VerifyError when the folder cannot be written. */
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
