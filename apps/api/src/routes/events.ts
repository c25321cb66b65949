import { failure } from '@app/core/api/envelope'
import { blockEvent, eventsQuery, packEvent } from '@app/core/api/system'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createFailure } from '../failure.ts'
import { getClient } from '../middleware/limits.ts'

const eventsRoute = createRoute({
  method: 'get',
  path: '/api/events',
  tags: ['live'],
  summary: 'New blocks and the accounts that changed in them, as server-sent events.',
  description:
    'Events are of type `block`, their data is a BlockEvent, their id the block. The first one after connecting has `accounts: null`: read what you show anew. A service that sends out pages begins with a `pack`, whose data is a PackEvent. A comment comes every 15 s.',
  request: { query: eventsQuery },
  responses: {
    200: {
      description: 'A stream without end.',
      content: { 'text/event-stream': { schema: z.union([blockEvent, packEvent]) } },
    },
    400: { description: 'The address is wrong.', content: { 'application/json': { schema: failure } } },
    429: { description: 'Too many streams of this client.', content: { 'application/json': { schema: failure } } },
  },
})

const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

export function addEventRoutes(app: OpenAPIHono<ApiEnvironment>, { hub, config }: ServiceContext): void {
  app.openapi(eventsRoute, (c) => {
    const { address } = c.req.valid('query')
    // The body of an answer to HEAD is discarded unread, so its stream would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const stream = hub.listen(getClient(c, config), address)
    if (stream) return c.body(stream, 200, headers)
    const { status, body } = createFailure('RATE_LIMITED')
    return c.json(body, status as 429, { 'Retry-After': '10' })
  })
}
