import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { ApiEnvironment } from '../context.ts'
import { setHeader } from './set-header.ts'

const LONGEST_PATH = 200

/** Gives the request an id (the caller's when it is a sane one) and logs one line: the path without its query. */
export function logRequest(log: Logger) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given !== undefined && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    setHeader(c, 'X-Request-Id', requestId)
    await next()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const path = c.req.path.slice(0, LONGEST_PATH)
    log.info({ requestId, method: c.req.method, path, status: c.res.status, ms }, 'request')
  })
}
