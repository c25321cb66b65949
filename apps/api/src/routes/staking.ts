import type { OpenAPIHono } from '@hono/zod-openapi'
import { addressQuery, depositListQuery } from '@app/core/api/queries'
import { depositPage, userStaking } from '@app/core/api/staking'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { getUserStaking } from '../services/staking/get-user-staking.ts'
import { listDeposits } from '../services/staking/list-deposits.ts'
import { defineChainRead } from './define.ts'
import { getFreshness } from './get-freshness.ts'

const userStakingRoute = defineChainRead({
  path: '/api/userStaking',
  tag: 'staking',
  summary: 'What an account has in every pool: open positions, earned and claimed rewards, totals.',
  query: addressQuery,
  data: userStaking,
})

const depositsRoute = defineChainRead({
  path: '/api/deposit/list',
  tag: 'staking',
  summary: 'Everything an account ever put in, newest first.',
  query: depositListQuery,
  data: depositPage,
})

export function addStakingRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(userStakingRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getUserStaking(ctx, input)), 200)
  })
  app.openapi(depositsRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listDeposits(ctx, input)), 200)
  })
}
