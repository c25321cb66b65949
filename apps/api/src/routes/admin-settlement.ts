import type { OpenAPIHono } from '@hono/zod-openapi'
import { adminPools, adminPoolsQuery } from '@app/core/api/admin'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { listPools } from '../services/admin/list-pools.ts'
import { defineOperatorRead } from './define-operator.ts'

export function addAdminSettlementRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const poolsRoute = defineOperatorRead(ctx, {
    path: '/api/admin/pools',
    summary: 'Dividend pools with what is scheduled for them, the largest shares of a day, and the settler.',
    description: 'Where each settled day stands is at `/api/days`.',
    right: 'read',
    query: adminPoolsQuery,
    data: adminPools,
  })
  app.openapi(poolsRoute, async (c) =>
    c.json({ code: 0 as const, data: await listPools(ctx, c.req.valid('query')) }, 200),
  )
}
