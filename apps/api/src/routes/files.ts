import type { ServerResponse } from 'node:http'
import { auditExportQuery } from '@app/core/api/admin'
import { adminClaimExportQuery } from '@app/core/api/claims'
import { dayFilePath } from '@app/core/api/days'
import { failure } from '@app/core/api/envelope'
import { type ExportInput, exportQuery } from '@app/core/api/export'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createFailure } from '../failure.ts'
import { createPlaces, createSemaphore } from '../limits.ts'
import { getClient } from '../middleware/limits.ts'
import { getDayFile, readDayFile } from '../services/days/day-file.ts'
import { exportList, exportTable, findExportedOffer } from '../services/export/export-list.ts'
import { createAllClaimsTable, createAuditTable } from '../services/export/operator-tables.ts'
import { assertOffered, type OperatorEnvironment, requireOperator } from '../middleware/requirements.ts'
import { describeFailures, SID_SCHEME } from './define-route.ts'
import { isKnown, notModified } from './etag.ts'

const exportRoute = createRoute({
  method: 'get',
  path: '/api/export.csv',
  tags: ['withdrawals'],
  summary: 'A list of an account, or the ranking, as CSV (RFC 4180, UTF-8), with all rows of its endpoint.',
  description:
    'Amounts are whole tokens with a decimal point, times are UTC. A field that a spreadsheet would take for a formula begins with an apostrophe, the id of a withdrawal or a card with `#`. A transfer that breaks off is not the whole list. A list is offered where its endpoint is: otherwise 404 `FEATURE_OFF`.',
  request: { query: exportQuery },
  responses: {
    200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
    429: {
      description: 'Too many files are being read, or the client has too many open.',
      content: { 'application/json': { schema: failure } },
    },
    ...describeFailures(400, 404, 500, 503),
  },
})

const csvType = 'text/csv; charset=utf-8; header=present'

export function addExportRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext, limits?: FileLimits): void {
  const sendFile = createFileSender(ctx, limits)
  app.openapi(exportRoute, async (c) => {
    const { list, address } = c.req.valid('query')
    assertOffered(ctx.config, findExportedOffer(list))
    return sendFile(c, exportList(ctx, { list, address } as ExportInput), {
      'Content-Type': csvType,
      'Content-Disposition': `attachment; filename="${address === undefined ? list : `${list}-${address}`}.csv"`,
    })
  })
}

function describeOperatorExport<Query extends z.ZodObject>(
  path: `/api/admin/${string}.csv`,
  summary: string,
  query: Query,
) {
  return createRoute({
    method: 'get',
    path,
    tags: ['operators'],
    security: [{ [SID_SCHEME]: [] }],
    summary,
    description: 'Written as `/api/export.csv` is.',
    request: { query },
    responses: {
      200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
      429: {
        description: 'Too many files are being read, or the client has too many open.',
        content: { 'application/json': { schema: failure } },
      },
      ...describeFailures(400, 401, 403, 500, 503),
    },
  })
}

const claimExportRoute = describeOperatorExport(
  '/api/admin/claims.csv',
  'Equity claims of everybody as CSV: all that the filter lets through.',
  adminClaimExportQuery,
)

const auditExportRoute = describeOperatorExport(
  '/api/admin/audit.csv',
  'The audit log as CSV: all that the filter lets through.',
  auditExportQuery,
)

const describeOperatorFile = (name: string) => ({
  'Cache-Control': 'no-store',
  'Content-Type': csvType,
  'Content-Disposition': `attachment; filename="${name}.csv"`,
})

export function addOperatorExportRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const sendFile = createFileSender(ctx)
  for (const { path } of [claimExportRoute, auditExportRoute]) app.use(path, requireOperator(ctx, 'read'))
  app.openapi(claimExportRoute, (c) =>
    sendFile(c, exportTable(ctx, createAllClaimsTable(ctx, c.req.valid('query'))), describeOperatorFile('claims')),
  )
  app.openapi(auditExportRoute, (c) => {
    const { account } = (c as unknown as Context<OperatorEnvironment>).var.operator
    return sendFile(
      c,
      exportTable(ctx, createAuditTable(ctx, c.req.valid('query'), account)),
      describeOperatorFile('audit'),
    )
  })
}

const fileRoute = createRoute({
  method: 'get',
  path: '/api/files/{hash}',
  tags: ['days'],
  summary: 'The day file with this SHA-256. What is under a hash never changes.',
  description:
    'A transfer that breaks off is not the whole file: one that ends has the hash. The file of a filed day is served where the operator gives this service their folder; otherwise 404 says so in `details.reason`.',
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
    const file = await getDayFile(ctx, c.req.valid('param').hash)
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${file.hash}"` }
    if (isKnown(c, headers.ETag)) return c.body(null, 304, headers)
    return sendFile(c, readDayFile(ctx, file), {
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.facts.day}.txt"`,
    })
  })
}

const PAGES_AT_ONCE = 4
const usual = {
  /** Each open file holds a connection and some pages of text. */
  openFiles: { perClient: 8, inAll: 200 },
  /** Long enough for a phone in a tunnel, short enough that idle clients do not keep their places. */
  stallMs: 30_000,
}
type FileLimits = typeof usual
const RETRY_SECONDS = 5

function createFileSender({ config }: Pick<ServiceContext, 'config'>, { openFiles, stallMs } = usual) {
  const pages = createSemaphore(PAGES_AT_ONCE)
  const places = createPlaces(openFiles)
  return async (c: Context<ApiEnvironment>, texts: AsyncGenerator<string>, headers: Record<string, string>) => {
    const { outgoing } = c.env ?? {}
    const leave = pages.isCrowded ? undefined : places.take(getClient(c, config))
    if (!leave) {
      const { status, body } = createFailure('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS })
      return c.json(body, status as 429, { 'Retry-After': String(RETRY_SECONDS) })
    }
    // Held until the response is closed, also for a short file. Tests have no server, so nothing to hold.
    if (outgoing) {
      outgoing.once('close', leave)
      cutStalled(outgoing, stallMs)
    } else leave()
    const readNext = () => pages.take(() => texts.next())
    const first = await readNext()
    return c.body(
      streamTexts(first.value ?? '', readNext, () => texts.return(undefined)),
      200,
      headers,
    )
  }
}

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

export function cutStalled(answer: ServerResponse, ms: number): void {
  answer.setTimeout(ms, () => {
    if ((answer.socket?.writableLength ?? 0) > 0) answer.destroy()
  })
}
