import type { Context } from 'hono'
import type { FreshnessInput } from '../freshness/answer-chain-read.ts'

/** The request is only touched when there is something to wait for: its signal costs a whole `Request` object. */
export function getFreshness(c: Context, minBlock: number | undefined): FreshnessInput {
  return minBlock === undefined ? {} : { minBlock, signal: c.req.raw.signal }
}
