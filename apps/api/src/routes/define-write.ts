import { createRoute, type z } from '@hono/zod-openapi'
import { failure, successOf } from '@app/core/api/envelope'
import { requireJson } from '../middleware/require-json.ts'

const failures = {
  400: 'A field is wrong; `details.parameter` names it.',
  401: 'Without a session, or with one that has ended; or what was signed does not verify.',
  403: 'The account does not hold the role on the chain that this needs; `details.roles` names those that do.',
  404: 'There is nothing under what was asked for.',
  409: 'What there is does not allow it; `error` says why.',
  415: 'The body does not say that it is JSON.',
  500: 'A fault of the server. Nothing of its inside is told.',
  503: 'A part is down; try again.',
} as const

type FailureStatus = keyof typeof failures

interface Write<Path extends string, Body extends z.ZodType, Data extends z.ZodType, Params extends z.ZodObject> {
  path: Path
  tag: string
  summary: string
  description?: string
  params?: Params
  body: Body
  data: Data
  fails: readonly FailureStatus[]
}

/** A POST with a JSON body, answered with the plain envelope. 400, 415, 500 and 503 are among its failures anyway. */
export function defineWrite<
  Path extends string,
  Body extends z.ZodType,
  Data extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject,
>(route: Write<Path, Body, Data, Params>) {
  return createRoute({
    method: 'post',
    path: route.path,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    middleware: [requireJson] as const,
    request: {
      params: route.params as Params,
      body: { required: true, content: { 'application/json': { schema: route.body } } },
    },
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: successOf(route.data) } } },
      ...describeRefusals([400, 415, 500, 503, ...route.fails]),
    },
  })
}

/** Failures of an endpoint by their status, for its description. */
export function describeRefusals(statuses: readonly FailureStatus[]) {
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [
      status,
      { description: failures[status], content: { 'application/json': { schema: failure } } },
    ]),
  ) as Record<FailureStatus, { description: string; content: { 'application/json': { schema: typeof failure } } }>
}
