import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../context.ts'
import type { Config } from '../config.ts'
import { createFailure } from '../failure.ts'
import { getClientKey } from '../limits/client-key.ts'
import { createTokenBuckets } from '../limits/token-buckets.ts'

const BURST_SECONDS = 4
/** A request that writes costs more than one that reads. */
const WRITE_COST = 10

/** Refuses a client that asks too often with 429 and the seconds to wait. Each replica counts for itself. */
export function limitRate({ rateLimit, trustedProxies }: Pick<Config, 'rateLimit' | 'trustedProxies'>) {
  const burst = Math.max(rateLimit * BURST_SECONDS, WRITE_COST)
  const buckets = createTokenBuckets({ perSecond: rateLimit, burst })
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const peer = c.env?.incoming?.socket.remoteAddress
    const key = getClientKey(peer, c.req.header('x-forwarded-for'), trustedProxies)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const waitSeconds = buckets.take(key, isRead ? 1 : WRITE_COST)
    if (waitSeconds === 0) return next()
    const { status, body } = createFailure('RATE_LIMITED', { retryAfterSeconds: waitSeconds })
    return c.json(body, status, { 'Retry-After': String(waitSeconds) })
  })
}
