import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../context.ts'
import { createFailure } from '../failure.ts'

/**
 * Refuses a write whose body does not say that it is JSON with 415. A page of another origin cannot send such a body without
 * being allowed to beforehand, which nobody is.
 */
export const requireJson = createMiddleware<ApiEnvironment>(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return next()
  const { status, body } = createFailure('UNSUPPORTED_MEDIA_TYPE')
  return c.json(body, status)
})
