import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { failure } from '@app/core/api/envelope'
import { type ExportInput, exportQuery } from '@app/core/api/export'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createFailure } from '../failure.ts'
import { getClient } from '../limits/client-key.ts'
import { cutStalled } from '../limits/cut-stalled.ts'
import { createPlaces } from '../limits/places.ts'
import { createTurns } from '../limits/turns.ts'
import { exportList } from '../services/export/export-list.ts'
import { describeFailures } from './define.ts'

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
    ...describeFailures([400, 500, 503]),
  },
})

/** Pages of files that are read at once in this process: one of a large community keeps the database busy. */
const PAGES_AT_ONCE = 4
const usual = {
  /** Files that are open at once: each holds a connection and some pages of text. */
  openFiles: { perClient: 8, inAll: 200 },
  /** Long enough for a telephone in a tunnel, short enough that who only holds places does not keep them. */
  stallMs: 30_000,
}
const RETRY_SECONDS = 5

export function addExportRoutes(
  app: OpenAPIHono<ApiEnvironment>,
  ctx: ServiceContext,
  { openFiles, stallMs } = usual,
): void {
  const pages = createTurns(PAGES_AT_ONCE)
  const places = createPlaces(openFiles)
  app.openapi(exportRoute, async (c) => {
    const { outgoing } = c.env ?? {}
    const leave = pages.isCrowded ? undefined : places.take(getClient(c, ctx.config))
    if (!leave) {
      const { status, body } = createFailure('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS })
      return c.json(body, status as 429, { 'Retry-After': String(RETRY_SECONDS) })
    }
    // Until nothing is left to be taken, also of a short file. Without a server there is nobody who could keep it open.
    if (outgoing) {
      outgoing.once('close', leave)
      cutStalled(outgoing, stallMs)
    } else leave()
    const { list, address } = c.req.valid('query')
    const texts = exportList(ctx, { list, address } as ExportInput)
    const readNext = () => pages.take(() => texts.next())
    const first = await readNext()
    const file = streamTexts(first.value ?? '', readNext, () => texts.return(undefined))
    return c.body(file, 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${address === undefined ? list : `${list}-${address}`}.csv"`,
    })
  })
}

/** Reads on only as fast as the client takes it, and no further when it has gone: one that stalls takes nobody's turn. */
function streamTexts(
  first: string,
  readNext: () => Promise<IteratorResult<string>>,
  stop: () => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      const { value, done } = await readNext()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await stop()
    },
  })
}
