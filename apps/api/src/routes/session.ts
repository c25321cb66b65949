import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { successOf } from '@app/core/api/envelope'
import { emptyBody, endedSession, newSession, session, sessionBody, sessionNonce } from '@app/core/api/session'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createSessionNonce } from '../services/session/create-nonce.ts'
import { createSession } from '../services/session/create-session.ts'
import { endSession } from '../services/session/end-session.ts'
import { getSession } from '../services/session/get-operator.ts'
import { SID_SCHEME } from './define-operator.ts'
import { defineWrite, describeRefusals } from './define-write.ts'

const nonceRoute = defineWrite({
  path: '/api/session/nonce',
  tag: 'operators',
  summary: 'What the next EIP-4361 message that signs in must say.',
  body: emptyBody,
  data: sessionNonce,
  fails: [],
})

const createSessionRoute = defineWrite({
  path: '/api/session',
  tag: 'operators',
  summary: 'Signs an operator in: answers the SID.',
  description:
    'The account signs an EIP-4361 message with its key, or as a contract account (ERC-1271, ERC-6492). Only who holds a role on the chain is signed in; what he may do is read from the roles at each call.',
  body: sessionBody,
  data: newSession,
  fails: [401, 403],
})

const described = { path: '/api/session', tags: ['operators'], security: [{ [SID_SCHEME]: [] }] }

const getSessionRoute = createRoute({
  method: 'get',
  ...described,
  summary: 'Who the SID belongs to, and the roles held on the chain now.',
  responses: {
    200: { description: 'The session.', content: { 'application/json': { schema: successOf(session) } } },
    ...describeRefusals([401, 500, 503]),
  },
})

const endSessionRoute = createRoute({
  method: 'delete',
  ...described,
  summary: 'Signs out: the SID is worth nothing from then on.',
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: successOf(endedSession) } } },
    ...describeRefusals([401, 500, 503]),
  },
})

export function addSessionRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openAPIRegistry.registerComponent('securitySchemes', SID_SCHEME, { type: 'apiKey', in: 'header', name: 'SID' })
  app.openapi(nonceRoute, async (c) =>
    c.json({ code: 0 as const, data: await createSessionNonce(ctx, c.req.header('host')) }, 200),
  )
  app.openapi(createSessionRoute, async (c) => {
    const { message, signature } = c.req.valid('json')
    const data = await createSession(ctx, { message, signature, requestId: c.var.requestId })
    return c.json({ code: 0 as const, data }, 200)
  })
  app.openapi(getSessionRoute, async (c) =>
    c.json({ code: 0 as const, data: await getSession(ctx, c.req.header('SID')) }, 200),
  )
  app.openapi(endSessionRoute, async (c) => {
    await endSession(ctx, { sid: c.req.header('SID'), requestId: c.var.requestId })
    return c.json({ code: 0 as const, data: { ended: true as const } }, 200)
  })
}
