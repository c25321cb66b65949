import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { ApiEnvironment } from '../context.ts'
import type { Metrics } from '../metrics.ts'

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

/** Counts each answer by its route, never by its path: paths are as many as callers make up. */
export function measureRequest(metrics: Metrics) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'other'
    metrics.observeRequest(
      { method: c.req.method, route, status: c.res.status },
      (performance.now() - startedAt) / 1_000,
    )
  })
}

const constant = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=()',
  // Wallets open windows of their own and talk back; only windows that open us are cut off.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

const TWO_YEARS = 63_072_000

/** Headers of every answer. A page that runs scripts brings its own Content-Security-Policy. */
export function addSecurityHeaders({ https }: { https: boolean }) {
  const headers = Object.entries({
    ...constant,
    ...(https && { 'Strict-Transport-Security': `max-age=${TWO_YEARS}` }),
  })
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    for (const [name, value] of headers) setHeader(c, name, value)
    await next()
  })
}

/**
 * Sets a header of the answer before it is made; a handler that sets the same one has the last word. Straight on Node's own
 * response where there is one: a web `Headers` object for each answer costs a tenth of the time of a read.
 */
export function setHeader(c: Context<ApiEnvironment>, name: string, value: string): void {
  const outgoing = c.env?.outgoing
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}
