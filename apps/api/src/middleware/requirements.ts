import { hasFeature } from '@app/config/contracts'
import type { Offer } from '@app/core/api/endpoint'
import { AppError } from '@app/core/app-error'
import type { OperatorRight } from '@app/core/operator-rights'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createFailure } from '../failure.ts'
import { type Operator, requireRight } from '../services/session/sessions.ts'

export interface OperatorEnvironment {
  Variables: ApiEnvironment['Variables'] & { operator: Operator }
}

export function requireOperator(ctx: ServiceContext, right: OperatorRight) {
  return createMiddleware<OperatorEnvironment>(async (c, next) => {
    c.set('operator', await requireRight(ctx, c.req.header('SID'), right))
    await next()
  })
}

export function assertOffered({ brand, deployment }: Pick<Config, 'brand' | 'deployment'>, offer: Offer): void {
  const { feature, wayOut } = offer
  if (feature === undefined) return
  const isOpen = wayOut === true || brand.features[feature] === 'live'
  if (!isOpen || !hasFeature(deployment, feature)) throw new AppError('FEATURE_OFF', { details: { feature } })
}

export function requireOffered({ config }: Pick<ServiceContext, 'config'>, offer: Offer) {
  return createMiddleware<ApiEnvironment>(async (_c, next) => {
    assertOffered(config, offer)
    await next()
  })
}

export function requireSchema(ctx: Pick<ServiceContext, 'schema'>) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    if (c.req.method === 'POST') await ctx.schema.require()
    await next()
  })
}

/** A page of another origin cannot send JSON without a CORS preflight, which nothing here allows. */
export const requireJson = createMiddleware<ApiEnvironment>(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return next()
  const { status, body } = createFailure('UNSUPPORTED_MEDIA_TYPE')
  return c.json(body, status)
})

export function refuseOtherMethods(app: Hono<ApiEnvironment>): void {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of app.routes) {
    if (method === 'ALL' || !path.startsWith('/api/')) continue
    const known = methods.get(path) ?? new Set<string>()
    known.add(method)
    if (method === 'GET') known.add('HEAD')
    methods.set(path, known)
  }
  for (const [path, known] of methods) {
    const allow = [...known].join(', ')
    app.all(path, (c) => {
      const { status, body } = createFailure('METHOD_NOT_ALLOWED', { allow: [...known] })
      return c.json(body, status, { Allow: allow })
    })
  }
}
