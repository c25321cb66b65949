import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../context.ts'
import type { Config } from '../config.ts'
import { createFailure } from '../failure.ts'
import { getClient } from '../limits/client-key.ts'
import { createTokenBuckets } from '../limits/token-buckets.ts'

const BURST_SECONDS = 4
/** A request that writes costs more than one that reads. */
const WRITE_COST = 10

/** What each client may ask for, whichever way it asks. Each replica counts for itself. */
export interface ClientAllowance {
  /** The most that can be there at once. */
  burst: number
  /** Seconds to wait for `cost`; 0 when it was there and has been taken. */
  take(c: Context<ApiEnvironment>, cost: number): number
}

export function createClientAllowance(config: Pick<Config, 'rateLimit' | 'trustedProxies'>): ClientAllowance {
  const { rateLimit } = config
  if (rateLimit === 0) return { burst: Infinity, take: () => 0 }
  const burst = Math.max(rateLimit * BURST_SECONDS, WRITE_COST)
  const buckets = createTokenBuckets({ perSecond: rateLimit, burst })
  return {
    burst,
    take: (c, cost) => buckets.take(getClient(c, config), cost),
  }
}

/** Refuses a client that asks too often with 429 and the seconds to wait. */
export function limitRate(allowance: ClientAllowance) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const waitSeconds = allowance.take(c, isRead ? 1 : WRITE_COST)
    if (waitSeconds === 0) return next()
    const { status, body } = createFailure('RATE_LIMITED', { retryAfterSeconds: waitSeconds })
    return c.json(body, status, { 'Retry-After': String(waitSeconds) })
  })
}
