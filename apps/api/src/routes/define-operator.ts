import { createRoute, type z } from '@hono/zod-openapi'
import { successOf } from '@app/core/api/envelope'
import type { OperatorRight } from '@app/core/operator-rights'
import type { ServiceContext } from '../context.ts'
import { requireJson } from '../middleware/require-json.ts'
import { requireOperator } from '../middleware/require-operator.ts'
import { describeRefusals } from './define-write.ts'

/** Name of the header scheme in the OpenAPI document. */
export const SID_SCHEME = 'SID'

interface Described<Path extends string, Data extends z.ZodType, Params extends z.ZodObject> {
  path: Path
  summary: string
  description?: string
  right: OperatorRight
  params?: Params
  data: Data
  fails?: readonly (404 | 409)[]
}

/** A GET for operators, answered with the plain envelope. */
export function defineOperatorRead<
  Path extends string,
  Query extends z.ZodObject,
  Data extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject,
>(ctx: ServiceContext, route: Described<Path, Data, Params> & { query: Query }) {
  return createRoute({
    method: 'get',
    ...describe(route),
    middleware: [requireOperator(ctx, route.right)] as const,
    request: { params: route.params as Params, query: route.query },
    responses: answers(route.data, route.fails ?? []),
  })
}

/** A POST with a JSON body for operators, answered with the plain envelope. */
export function defineOperatorWrite<
  Path extends string,
  Body extends z.ZodType,
  Data extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject,
>(ctx: ServiceContext, route: Described<Path, Data, Params> & { body: Body }) {
  const responses = answers(route.data, route.fails ?? [])
  return createRoute({
    method: 'post',
    ...describe(route),
    middleware: [requireOperator(ctx, route.right), requireJson] as const,
    request: {
      params: route.params as Params,
      body: { required: true, content: { 'application/json': { schema: route.body } } },
    },
    responses: { ...responses, ...describeRefusals([415]) },
  })
}

function describe<Path extends string>({
  path,
  summary,
  description,
}: Pick<Described<Path, z.ZodType, z.ZodObject>, 'path' | 'summary' | 'description'>) {
  return { path, summary, description, tags: ['operators'], security: [{ [SID_SCHEME]: [] }] }
}

function answers<Data extends z.ZodType>(data: Data, fails: readonly (404 | 409)[]) {
  return {
    200: { description: 'The answer.', content: { 'application/json': { schema: successOf(data) } } },
    ...describeRefusals([400, 401, 403, 500, 503, ...fails]),
  }
}
