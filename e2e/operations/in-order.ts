import { afterAll, afterEach, beforeEach } from 'vitest'
import type { Own } from './services.ts'

interface Speaking {
  name: string
  output: string
}

/**
 * Makes steps of the tests of a file: each begins where the one before it has ended, and none follows one that failed.
 * @param listSpeaking What tells why one failed, by its last words.
 * @returns Takes what has to be ended after the last step, the newest first.
 */
export function runInOrder(listSpeaking: () => readonly Speaking[]): Own {
  const ends: (() => Promise<void>)[] = []
  let hasFailed = false
  beforeEach(({ skip }) => {
    if (hasFailed) skip('A step before it has failed')
  })
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return
    hasFailed = true
    for (const { message } of task.result.errors ?? []) console.log(`${task.name}: ${message}`)
    for (const { name, output } of listSpeaking()) console.log(`${name}: … ${output.slice(-3_000)}`)
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return (end) => void ends.push(end)
}
