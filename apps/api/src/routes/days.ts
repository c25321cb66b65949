import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { dayFilePath, dayListQuery, dayPage, proofOfEarnings, proofQuery } from '@app/core/api/days'
import { failure } from '@app/core/api/envelope'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { findDayFile, readDayFile } from '../services/days/day-file.ts'
import { getProof } from '../services/days/get-proof.ts'
import { listDays } from '../services/days/list-days.ts'
import { defineTaggedChainRead, describeFailures, notModified } from './define.ts'
import { getFreshness } from './get-freshness.ts'
import { getTag, isKnown } from './known-answer.ts'
import { createFileSender, type FileLimits } from './send-file.ts'

const tagged =
  'The `ETag` is of what is said and not of `asOf`: with `If-None-Match` it is 304 until something else is true.'

const daysRoute = defineTaggedChainRead({
  path: '/api/days',
  tag: 'days',
  summary: 'Settled days, newest first: what was computed, what was posted, and where each root stands.',
  description: tagged,
  query: dayListQuery,
  data: dayPage,
})

const proofRoute = defineTaggedChainRead({
  path: '/api/proof',
  tag: 'days',
  summary: 'What an account has earned of a token, with the proof that the dividend vault takes.',
  description: `Only a root that stands and is the one settled here is named. ${tagged}`,
  query: proofQuery,
  data: proofOfEarnings,
})

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
    ...describeFailures([400, 404, 500, 503]),
  },
})

/** An answer is kept by the client and asked for anew each time. */
const askAgain = { 'Cache-Control': 'no-cache' }

export function addDayRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext, limits?: FileLimits): void {
  app.openapi(daysRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    const answer = await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listDays(ctx, input))
    const headers = { ...askAgain, ETag: getTag(answer) }
    return isKnown(c, headers.ETag) ? c.body(null, 304, headers) : c.json(answer, 200, headers)
  })
  app.openapi(proofRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    const answer = await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getProof(ctx, input))
    const headers = { ...askAgain, ETag: getTag(answer) }
    return isKnown(c, headers.ETag) ? c.body(null, 304, headers) : c.json(answer, 200, headers)
  })
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
