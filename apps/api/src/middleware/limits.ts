import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { ApiEnvironment } from '../context.ts'
import { createFailure } from '../failure.ts'
import { createTokenBuckets, getClientKey } from '../limits.ts'

export interface LoadLimit {
  /** Requests that may be under way for longer than `maxMs`: a few slow ones are no queue. */
  mayBeSlow: number
  maxMs: number
  onRefused: () => void
}

/** What takes no turn, says how it is, or stops signing when it must. */
const spared = ['/api/events', '/api/hello', '/api/admin/']
const RETRY_SECONDS = { least: 1, most: 3 }

/**
 * Refuses at once what could only be answered late, before anything is done for it, a line in the log included: while others have
 * waited for too long, whether for this process, for the database or for each other. Who waits for a block is not counted.
 */
export function shedLoad({ mayBeSlow, maxMs, onRefused }: LoadLimit, now = () => performance.now()) {
  /** In the order in which they came. */
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
    if (spared.some((path) => c.req.path.startsWith(path))) return next()
    if (isLate()) {
      onRefused()
      // Those who keep to it do not all come back in the same second.
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
/** A request that writes costs more than one that reads. */
const WRITE_COST = 10

export function getClient(c: Context<ApiEnvironment>, { trustedProxies }: Pick<Config, 'trustedProxies'>): string {
  return getClientKey(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustedProxies)
}

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

/** Eight languages of the longest announcement that is taken. */
export const MAX_BODY_BYTES = 512 * 1_024

/** Refuses a longer body with 413, also one that does not say its length. Reads are let through unlooked at: they have none. */
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
