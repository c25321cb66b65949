import type { OperatorRight } from '@app/core/operator-rights'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createFailure } from '../failure.ts'
import { type Operator, requireRight } from '../services/session/sessions.ts'

/** What a handler knows of who calls it. */
export interface OperatorEnvironment {
  Variables: ApiEnvironment['Variables'] & { operator: Operator }
}

/** Lets through who has an open session and holds a role for it on the chain now. Before anything of the request is looked at. */
export function requireOperator(ctx: ServiceContext, right: OperatorRight) {
  return createMiddleware<OperatorEnvironment>(async (c, next) => {
    c.set('operator', await requireRight(ctx, c.req.header('SID'), right))
    await next()
  })
}

/** Refuses what would write over a schema that is not the one of this version; reads answer what they can. */
export function requireSchema(ctx: Pick<ServiceContext, 'schema'>) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    if (c.req.method === 'POST') await ctx.schema.require()
    await next()
  })
}

/**
 * Refuses a write whose body does not say that it is JSON with 415. A page of another origin cannot send such a body without
 * being allowed to beforehand, which nobody is.
 */
export const requireJson = createMiddleware<ApiEnvironment>(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return next()
  const { status, body } = createFailure('UNSUPPORTED_MEDIA_TYPE')
  return c.json(body, status)
})

/** Answers 405 with `Allow` for every `/api` path that has been added so far, on the methods that it does not have. */
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
