import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { successOf } from '@app/core/api/envelope'
import { endedSession, session } from '@app/core/api/session'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { endSession } from '../services/session/end-session.ts'
import { getSession } from '../services/session/get-operator.ts'
import { describeFailures, SID_SCHEME } from './define-route.ts'

const described = { path: '/api/session', tags: ['operators'], security: [{ [SID_SCHEME]: [] }] }

const getSessionRoute = createRoute({
  method: 'get',
  ...described,
  summary: 'Who the SID belongs to, and the roles held on the chain now.',
  responses: {
    200: { description: 'The session.', content: { 'application/json': { schema: successOf(session) } } },
    ...describeFailures(401, 500, 503),
  },
})

const endSessionRoute = createRoute({
  method: 'delete',
  ...described,
  summary: 'Signs out: the SID is worth nothing from then on.',
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: successOf(endedSession) } } },
    ...describeFailures(401, 500, 503),
  },
})

export function addSessionRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openAPIRegistry.registerComponent('securitySchemes', SID_SCHEME, { type: 'apiKey', in: 'header', name: 'SID' })
  app.openapi(getSessionRoute, async (c) =>
    c.json({ code: 0 as const, data: await getSession(ctx, c.req.header('SID')) }, 200),
  )
  app.openapi(endSessionRoute, async (c) => {
    await endSession(ctx, { sid: c.req.header('SID'), requestId: c.var.requestId })
    return c.json({ code: 0 as const, data: { ended: true as const } }, 200)
  })
}
