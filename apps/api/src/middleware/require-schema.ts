import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment, ServiceContext } from '../context.ts'

/** Refuses what would write over a schema that is not the one of this version; reads answer what they can. */
export function requireSchema(ctx: Pick<ServiceContext, 'schema'>) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    if (c.req.method === 'POST') await ctx.schema.require()
    await next()
  })
}
