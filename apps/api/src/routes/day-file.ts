import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { dayFilePath } from '@app/core/api/days'
import { failure } from '@app/core/api/envelope'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { findDayFile, readDayFile } from '../services/days/day-file.ts'
import { describeFailures } from './define-route.ts'
import { isKnown, notModified } from './known-answer.ts'
import { createFileSender, type FileLimits } from './send-file.ts'

const fileRoute = createRoute({
  method: 'get',
  path: '/api/files/{hash}',
  tags: ['days'],
  summary: 'The day file with this SHA-256. What is under a hash never changes.',
  description: 'A transfer that breaks off is not the whole file: one that ends has the hash.',
  request: { params: dayFilePath },
  responses: {
    200: { description: 'The file.', content: { 'text/plain': { schema: z.string() } } },
    304: { description: notModified },
    429: {
      description: 'Too many files are being read, or the client has too many open.',
      content: { 'application/json': { schema: failure } },
    },
    ...describeFailures(400, 404, 500, 503),
  },
})

export function addDayFileRoute(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext, limits?: FileLimits): void {
  const sendFile = createFileSender(ctx, limits)
  app.openapi(fileRoute, async (c) => {
    const file = await findDayFile(ctx, c.req.valid('param').hash)
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${file.hash}"` }
    if (isKnown(c, headers.ETag)) return c.body(null, 304, headers)
    return sendFile(c, readDayFile(ctx, file), {
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.facts.day}.txt"`,
    })
  })
}
