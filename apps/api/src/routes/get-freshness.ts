import type { Context } from 'hono'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import type { FreshnessInput } from '../freshness/answer-chain-read.ts'
import { getClient } from '../limits/client-key.ts'

/** The request is only touched when there is something to wait for: its signal costs a whole `Request` object. */
export function getFreshness(
  c: Context<ApiEnvironment>,
  { config }: Pick<ServiceContext, 'config'>,
  minBlock: number | undefined,
): FreshnessInput {
  return minBlock === undefined ? {} : { minBlock, client: getClient(c, config), signal: c.req.raw.signal }
}
