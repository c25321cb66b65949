import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../context.ts'
import { createFailure } from '../failure.ts'

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
