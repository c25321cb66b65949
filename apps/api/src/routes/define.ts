import { createRoute, type z } from '@hono/zod-openapi'
import { chainSuccessOf, failure, successOf } from '@app/core/api/envelope'

const failures = {
  400: 'A parameter is wrong; `details.parameter` names it.',
  404: 'There is nothing under what was asked for.',
  500: 'A fault of the server. Nothing of its inside is told.',
  503: 'A part is down, or has not read the chain yet; try again.',
} as const

type FailureStatus = keyof typeof failures

interface Description<Path extends string, Query extends z.ZodObject, Data extends z.ZodType> {
  path: Path
  tag: string
  summary: string
  description?: string
  query: Query
  data: Data
  alsoFails?: readonly FailureStatus[]
}

/** A GET that answers with chain data: the envelope with `asOf` and `stale`. */
export function defineChainRead<Path extends string, Query extends z.ZodObject, Data extends z.ZodType>(
  route: Description<Path, Query, Data>,
) {
  return createRoute({
    method: 'get',
    path: route.path,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    request: { query: route.query },
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: chainSuccessOf(route.data) } } },
      ...describeFailures([400, 500, 503, ...(route.alsoFails ?? [])]),
    },
  })
}

/** As `defineChainRead`, with 304 for who holds the same answer already. */
export function defineTaggedChainRead<Path extends string, Query extends z.ZodObject, Data extends z.ZodType>(
  route: Description<Path, Query, Data>,
) {
  const { responses, ...rest } = defineChainRead(route)
  return createRoute({ ...rest, responses: { ...responses, 304: { description: notModified } } })
}

/** Of the answer to an `If-None-Match` that names what would be sent. */
export const notModified = 'The client holds the same already, by its `If-None-Match`.'

/** A GET without parameters that answers with the plain envelope out of what is known at start. */
export function defineRead<Path extends string, Data extends z.ZodType>(
  route: Omit<Description<Path, z.ZodObject, Data>, 'query'>,
) {
  return createRoute({
    method: 'get',
    path: route.path,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: successOf(route.data) } } },
      ...describeFailures(route.alsoFails ?? []),
    },
  })
}

/** A GET that answers with the plain envelope out of tables of our own. */
export function defineQueryRead<
  Path extends string,
  Query extends z.ZodObject,
  Data extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject,
>(route: Description<Path, Query, Data> & { params?: Params }) {
  return createRoute({
    method: 'get',
    path: route.path,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    request: { query: route.query, params: route.params as Params },
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: successOf(route.data) } } },
      ...describeFailures(route.alsoFails ?? []),
    },
  })
}

/** The failures that an operation documents. */
export function describeFailures(statuses: readonly FailureStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: failures[status], content: { 'application/json': { schema: failure } } },
    ]),
  ) as Record<FailureStatus, { description: string; content: { 'application/json': { schema: typeof failure } } }>
}
