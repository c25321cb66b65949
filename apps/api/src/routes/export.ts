import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { exportQuery } from '@app/core/api/export'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { exportList } from '../services/export/export-list.ts'
import { describeFailures } from './define.ts'

const exportRoute = createRoute({
  method: 'get',
  path: '/api/export.csv',
  tags: ['withdrawals'],
  summary: 'A list of money of an account as CSV (RFC 4180, UTF-8), with all rows of its endpoint.',
  description:
    'Amounts are whole tokens with a decimal point, times are UTC. A field that a spreadsheet would take for a formula begins with an apostrophe, the id of a withdrawal with `#`. A transfer that breaks off is not the whole list.',
  request: { query: exportQuery },
  responses: {
    200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
    ...describeFailures([400, 500, 503]),
  },
})

export function addExportRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(exportRoute, async (c) => {
    const input = c.req.valid('query')
    const texts = exportList(ctx, input)
    const first = await texts.next()
    return c.body(streamTexts(first.value ?? '', texts), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${input.list}-${input.address}.csv"`,
    })
  })
}

/** Reads on only as fast as the client takes it, and no further when it has gone. */
function streamTexts(first: string, rest: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      const { value, done } = await rest.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await rest.return(undefined)
    },
  })
}
