import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { failure } from '@app/core/api/envelope'
import { type ExportInput, exportQuery } from '@app/core/api/export'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createFailure } from '../failure.ts'
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
    429: { description: 'Too many files are being written.', content: { 'application/json': { schema: failure } } },
    ...describeFailures([400, 500, 503]),
  },
})

/** At once in this process: a file of a large community keeps the database busy for many pages. */
const MAX_FILES = 4
const RETRY_SECONDS = 5

export function addExportRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  let writing = 0

  async function* writeFile(input: ExportInput): AsyncGenerator<string> {
    writing += 1
    try {
      yield* exportList(ctx, input)
    } finally {
      writing -= 1
    }
  }

  app.openapi(exportRoute, async (c) => {
    if (writing >= MAX_FILES) {
      const { status, body } = createFailure('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS })
      return c.json(body, status as 429, { 'Retry-After': String(RETRY_SECONDS) })
    }
    const input = c.req.valid('query')
    const texts = writeFile(input)
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
