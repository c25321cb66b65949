import type { Dated } from './answer-chain-read.ts'

/**
 * Shares one costly read among all who ask within `lifetimeMs`. The answer keeps the block it was read at; asking for a later
 * block reads anew. Failures are not kept.
 */
export function rememberRead<T>(lifetimeMs: number, read: () => Promise<Dated<T>>) {
  let kept: { at: number; result: Dated<T> } | undefined
  let reading: Promise<Dated<T>> | undefined

  async function readAnew(): Promise<Dated<T>> {
    try {
      const result = await read()
      kept = { at: Date.now(), result }
      return result
    } finally {
      reading = undefined
    }
  }

  return async (minBlock: number | undefined): Promise<Dated<T>> => {
    const isFresh = kept !== undefined && Date.now() - kept.at < lifetimeMs
    if (isFresh && kept && kept.result.cursor.blockNumber >= (minBlock ?? 0)) return kept.result
    reading ??= readAnew()
    return reading
  }
}
