import { type ChainRead, type Endpoint, failures, type FailureStatus, type Offer } from '@app/core/api/endpoint'
import { chainSuccessOf, failure, successOf } from '@app/core/api/envelope'
import { createRoute, type OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead, type FreshnessInput, rememberRead } from '../indexed/answer-chain-read.ts'
import type { Dated } from '../indexed/read-chain.ts'
import { getClient } from '../middleware/limits.ts'
import { type OperatorEnvironment, requireJson, requireOffered, requireOperator } from '../middleware/requirements.ts'
import { getBlockTag, getTag, isKnown, notModified, type Told } from './etag.ts'

export const SID_SCHEME = 'SID'

export type AddRoute = (app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext) => void

type Part<E, Name extends string> = E extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : unknown
type Input<E> = Omit<Part<E, 'query'>, 'minBlock'> & Part<E, 'body'> & Part<E, 'params'>
type Answer<E extends Endpoint> = E['kind'] extends 'chainRead' ? Dated<z.input<E['data']>> : z.input<E['data']>
type Environment<E extends Endpoint> = E['kind'] extends `operator${string}` ? OperatorEnvironment : ApiEnvironment

type Service<E extends Endpoint> = (
  ctx: ServiceContext,
  input: Input<E>,
  c: Context<Environment<E>>,
) => Answer<E> | Promise<Answer<E>>

type AnyService = (ctx: ServiceContext, input: object, c: Context) => Promise<unknown>
type AddHandler = (route: RouteConfig, handle: (c: Context<ApiEnvironment>) => Promise<Response>) => void

export function defineRoute<E extends Endpoint>(endpoint: E, service: Service<E>): AddRoute {
  const answer = service as unknown as AnyService
  if (endpoint.kind === 'chainRead')
    return (app, ctx) =>
      addChainRead(app, ctx, endpoint, (reads, input, c) => answer(reads, input, c) as Promise<Dated<unknown>>)
  return (app, ctx) => {
    const add = app.openapi.bind(app) as unknown as AddHandler
    add(describe(endpoint, ctx), async (c) => {
      const input = { ...getValid(c, 'body' in endpoint ? 'json' : 'query'), ...getValid(c, 'param') }
      return send(c, endpoint, { code: 0, data: await answer(ctx, input, c) })
    })
  }
}

export function defineSharedRoute<E extends ChainRead>(
  endpoint: E,
  lifetimeMs: number,
  read: (ctx: ServiceContext) => Promise<Answer<E>>,
): AddRoute {
  return (app, ctx) => {
    const readShared = rememberRead<unknown>(lifetimeMs)
    addChainRead(app, ctx, endpoint, (reads, _input, _c, minBlock) =>
      readShared(minBlock, () => read(reads) as Promise<Dated<unknown>>),
    )
  }
}

function addChainRead(
  app: OpenAPIHono<ApiEnvironment>,
  ctx: ServiceContext,
  endpoint: ChainRead,
  read: (reads: ServiceContext, input: object, c: Context, minBlock: number | undefined) => Promise<Dated<unknown>>,
): void {
  const add = app.openapi.bind(app) as unknown as AddHandler
  const byFollowers = { ...ctx, mayBeFollower: true }
  const choose = (minBlock: number | undefined) => (ctx.followers?.reach(minBlock) === true ? byFollowers : ctx)
  add(describe(endpoint, ctx), async (c) => {
    const { minBlock, ...input } = getValid(c, 'query') as { minBlock?: number }
    const answer = await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () =>
      read(choose(minBlock), input, c, minBlock),
    )
    return send(c, endpoint, answer)
  })
}

/** In seconds. Browsers ask again each time: a page that was told of a new block must not be shown the one before. */
const SHARED_SECONDS = 2

function send(c: Context<ApiEnvironment>, endpoint: Endpoint, answer: Told): Response {
  const isTagged = 'tagged' in endpoint
  const isShared = 'shared' in endpoint && isForEverybody(c) && answer.stale !== true
  if (!isShared && !isTagged) return c.json(answer)
  const headers = {
    'Cache-Control': isShared ? `public, max-age=0, s-maxage=${SHARED_SECONDS}` : 'private, no-cache',
    ETag: isTagged ? getTag(answer) : getBlockTag(answer),
  }
  return isKnown(c, headers.ETag) ? c.body(null, 304, headers) : c.json(answer, 200, headers)
}

/** A caller that asks for a block has just written something. */
function isForEverybody(c: Context<ApiEnvironment>): boolean {
  return c.req.query('address') === undefined && c.req.query('minBlock') === undefined && !c.req.header('SID')
}

/** `c.req.raw` is only read when there is something to wait for: its signal costs a whole `Request` object. */
function getFreshness(
  c: Context<ApiEnvironment>,
  { config }: Pick<ServiceContext, 'config'>,
  minBlock: number | undefined,
): FreshnessInput {
  return minBlock === undefined ? {} : { minBlock, client: getClient(c, config), signal: c.req.raw.signal }
}

function getValid(c: Context, part: 'json' | 'query' | 'param'): object {
  return c.req.valid(part as never)
}

function describe(endpoint: Endpoint, ctx: ServiceContext): RouteConfig {
  const { kind, path, summary, description, params, data } = endpoint
  const middleware = [
    ...('feature' in endpoint ? [requireOffered(ctx, endpoint)] : []),
    ...('right' in endpoint ? [requireOperator(ctx, endpoint.right)] : []),
    ...('body' in endpoint ? [requireJson] : []),
  ]
  const input =
    'body' in endpoint
      ? { body: { required: true, content: { 'application/json': { schema: endpoint.body } } } }
      : { query: endpoint.query }
  return createRoute({
    method: 'body' in endpoint ? 'post' : 'get',
    path,
    summary,
    description: [description, describeOffer(endpoint)].filter((text) => text !== undefined).join(' ') || undefined,
    ...('right' in endpoint ? { tags: ['operators'], security: [{ [SID_SCHEME]: [] }] } : { tags: [endpoint.tag] }),
    middleware: middleware as never,
    request: { params, ...input },
    responses: {
      200: {
        description: kind === 'write' || kind === 'signedWrite' ? 'Done.' : 'The answer.',
        content: { 'application/json': { schema: kind === 'chainRead' ? chainSuccessOf(data) : successOf(data) } },
      },
      ...(('tagged' in endpoint || 'shared' in endpoint) && { 304: { description: notModified } }),
      ...describeFailures(...listFailures(endpoint)),
    },
  })
}

export function describeOffer({ feature, wayOut }: Offer): string | undefined {
  if (feature === undefined) return undefined
  const when = wayOut === true ? 'its contracts are not deployed' : 'it is not live'
  return `Of the feature \`${feature}\`: 404 \`FEATURE_OFF\` where ${when}.`
}

function listFailures(endpoint: Endpoint): FailureStatus[] {
  const fails = [...(endpoint.fails ?? []), ...(endpoint.feature === undefined ? [] : [404 as const])]
  if ('body' in endpoint) return [400, 415, 500, 503, ...('right' in endpoint ? ([401, 403] as const) : []), ...fails]
  const mayBeWrong = endpoint.query !== undefined || endpoint.params !== undefined
  if ('right' in endpoint) return [...(mayBeWrong ? [400 as const] : []), 401, 403, 500, 503, ...fails]
  return endpoint.query === undefined ? [...fails] : [400, 500, 503, ...fails]
}

export function describeFailures(...statuses: readonly FailureStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: failures[status], content: { 'application/json': { schema: failure } } },
    ]),
  ) as Record<FailureStatus, { description: string; content: { 'application/json': { schema: typeof failure } } }>
}
