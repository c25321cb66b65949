import { createHash } from 'node:crypto'

interface Kept {
  answer: Promise<unknown>
  bytes: number
}

const MAX_ANSWERS = 10_000
const MAX_BYTES = 16 * 1_024 * 1_024
/** A longer answer is shared only while it is on its way. */
const MAX_ANSWER_BYTES = 128 * 1_024

/**
 * Answers by what was asked of which block; the same question at the same time goes to the node once. Failures, and what a node does
 * not know yet, are not kept.
 */
export function createAnswerCache() {
  const kept = new Map<string, Kept>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  return {
    share<T>(question: readonly unknown[], ask: () => Promise<T>): Promise<T> {
      const key = createHash('sha256').update(JSON.stringify(question)).digest('base64')
      const known = kept.get(key)
      if (known) return known.answer as Promise<T>
      const answer = ask()
      const entry = { answer, bytes: 0 }
      kept.set(key, entry)
      if (kept.size > MAX_ANSWERS) forget(kept.keys().next().value!)
      answer.then(
        (value) => {
          if (kept.get(key) !== entry) return
          const length = JSON.stringify(value)?.length ?? 0
          if (value === null || length > MAX_ANSWER_BYTES) return forget(key)
          entry.bytes = length
          bytes += length
          while (bytes > MAX_BYTES) forget(kept.keys().next().value!)
        },
        () => {
          if (kept.get(key) === entry) forget(key)
        },
      )
      return answer
    },
  }
}
