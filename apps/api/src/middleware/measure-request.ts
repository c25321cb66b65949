import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { ApiEnvironment } from '../context.ts'
import type { Metrics } from '../metrics/metrics.ts'

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
