import type { OpenAPIHono } from '@hono/zod-openapi'
import { powerOrderPage } from '@app/core/api/power'
import { powerOrderListQuery } from '@app/core/api/queries'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { listOrders } from '../services/power/list-orders.ts'
import { defineChainRead } from './define.ts'
import { getFreshness } from './get-freshness.ts'

const ordersRoute = defineChainRead({
  path: '/api/power/orders',
  tag: 'power',
  summary: 'Power orders of an account, the newest first, with what is left of power and fuel and what can be claimed.',
  query: powerOrderListQuery,
  data: powerOrderPage,
})

export function addPowerRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(ordersRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listOrders(ctx, input)), 200)
  })
}
