import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { ApiEnvironment } from '../context.ts'
import { createFailure } from '../failure.ts'
import { createTokenBuckets, getClientKey } from '../limits.ts'

export interface LoadLimit {
  mayBeSlow: number
  maxMs: number
  onRefused: () => void
}

/** Exempt: long streams, the health check, and the operators' switches, which must work under load. */
const exempt = ['/api/events', '/api/hello', '/api/admin/']
const RETRY_SECONDS = { least: 1, most: 3 }

/** Requests that wait for a block are not counted. */
export function shedLoad({ mayBeSlow, maxMs, onRefused }: LoadLimit, now = () => performance.now()) {
  const underWay = new Set<{ since: number }>()

  function isLate(): boolean {
    if (underWay.size <= mayBeSlow) return false
    let slow = 0
    for (const { since } of underWay) {
      if (now() - since <= maxMs) return false
      slow += 1
      if (slow > mayBeSlow) return true
    }
    return false
  }

  return createMiddleware<ApiEnvironment>(async (c, next) => {
    if (exempt.some((path) => c.req.path.startsWith(path))) return next()
    if (isLate()) {
      onRefused()
      // Spread, so that clients do not all return in the same second.
      const { least, most } = RETRY_SECONDS
      const retryAfterSeconds = least + Math.floor(Math.random() * (most - least + 1))
      const { status, body } = createFailure('SERVICE_UNAVAILABLE', { reason: 'overloaded', retryAfterSeconds })
      return c.json(body, status, { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' })
    }
    if (c.req.url.includes('minBlock=')) return next()
    const request = { since: now() }
    underWay.add(request)
    try {
      return await next()
    } finally {
      underWay.delete(request)
    }
  })
}

const BURST_SECONDS = 4
const WRITE_COST = 10

export function getClient(c: Context<ApiEnvironment>, { trustedProxies }: Pick<Config, 'trustedProxies'>): string {
  return getClientKey(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustedProxies)
}

export interface ClientAllowance {
  burst: number
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

export function limitRate(allowance: ClientAllowance) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const waitSeconds = allowance.take(c, isRead ? 1 : WRITE_COST)
    if (waitSeconds === 0) return next()
    const { status, body } = createFailure('RATE_LIMITED', { retryAfterSeconds: waitSeconds })
    return c.json(body, status, { 'Retry-After': String(waitSeconds) })
  })
}

/** Fits the longest announcement in eight languages. */
export const MAX_BODY_BYTES = 512 * 1_024

export function limitBody(): MiddlewareHandler<ApiEnvironment> {
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => {
      const { status, body } = createFailure('PAYLOAD_TOO_LARGE', { maxBytes: MAX_BODY_BYTES })
      return c.json(body, status)
    },
  })
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next))
}
