import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { failure } from '@app/core/api/envelope'
import { type ExportInput, exportQuery } from '@app/core/api/export'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { exportList } from '../services/export/export-list.ts'
import { describeFailures } from './define-route.ts'
import { createFileSender, type FileLimits } from './send-file.ts'

const exportRoute = createRoute({
  method: 'get',
  path: '/api/export.csv',
  tags: ['withdrawals'],
  summary: 'A list of an account, or the ranking, as CSV (RFC 4180, UTF-8), with all rows of its endpoint.',
  description:
    'Amounts are whole tokens with a decimal point, times are UTC. A field that a spreadsheet would take for a formula begins with an apostrophe, the id of a withdrawal or a card with `#`. A transfer that breaks off is not the whole list.',
  request: { query: exportQuery },
  responses: {
    200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
    429: {
      description: 'Too many files are being read, or the client has too many open.',
      content: { 'application/json': { schema: failure } },
    },
    ...describeFailures(400, 500, 503),
  },
})

export function addExportRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext, limits?: FileLimits): void {
  const sendFile = createFileSender(ctx, limits)
  app.openapi(exportRoute, async (c) => {
    const { list, address } = c.req.valid('query')
    return sendFile(c, exportList(ctx, { list, address } as ExportInput), {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${address === undefined ? list : `${list}-${address}`}.csv"`,
    })
  })
}
