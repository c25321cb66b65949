import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnvironment } from '../context.ts'
import { createFailure } from '../failure.ts'

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
