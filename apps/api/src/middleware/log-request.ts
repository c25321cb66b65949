import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { ApiEnvironment } from '../context.ts'

const LONGEST_PATH = 200

/** Gives the request an id (the caller's when it is a sane one) and logs one line: the path without its query. */
export function logRequest(log: Logger) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given !== undefined && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
    const startedAt = performance.now()
    c.set('log', log.child({ requestId }))
    await next()
    c.header('X-Request-Id', requestId)
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path.slice(0, LONGEST_PATH),
        status: c.res.status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'request',
    )
  })
}
