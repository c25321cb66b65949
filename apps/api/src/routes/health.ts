import { failureOf, successOf } from '@app/core/api/envelope'
import { hello, helloDown } from '@app/core/api/system'
import { describeLife, describeReadiness } from '@app/process/probe-server'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createFailure } from '../failure.ts'
import { getHello } from '../services/health.ts'

const helloRoute = createRoute({
  method: 'get',
  path: '/api/hello',
  tags: ['health'],
  summary: 'Whether every part is up, and how far the chain is indexed.',
  responses: {
    200: { description: 'Every part is up.', content: { 'application/json': { schema: successOf(hello) } } },
    503: {
      description: 'A part is down; `details.down` names it.',
      content: { 'application/json': { schema: failureOf(helloDown) } },
    },
  },
})

export function addHealthRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(helloRoute, async (c) => {
    const health = await getHello(ctx)
    if (health.up) return c.json({ code: 0 as const, data: health.hello }, 200)
    const message = `Not available: ${health.details.down.join(', ')}`
    const { body } = createFailure('SERVICE_UNAVAILABLE', undefined, message)
    return c.json({ ...body, details: health.details }, 503)
  })
}

export function createProbeRoutes({ readProblems }: Pick<ServiceContext, 'readProblems'>) {
  return new Hono<ApiEnvironment>()
    .get('/livez', (c) => {
      const { status, text } = describeLife()
      return c.text(text, status, { 'Cache-Control': 'no-store' })
    })
    .get('/readyz', async (c) => {
      const { status, text } = await describeReadiness(readProblems)
      return c.text(text, status, { 'Cache-Control': 'no-store' })
    })
}
