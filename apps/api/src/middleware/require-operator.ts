import type { OperatorRight } from '@app/core/operator-rights'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { requireRight, type Operator } from '../services/session/get-operator.ts'

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
