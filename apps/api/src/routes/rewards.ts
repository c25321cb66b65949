import type { OpenAPIHono } from '@hono/zod-openapi'
import { rewardDetail, rewardDetailQuery } from '@app/core/api/reward-detail'
import {
  dividendKindListQuery,
  dividendListQuery,
  dividendPage,
  dividendPoolListQuery,
  dividendPoolPage,
} from '@app/core/api/rewards'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { getRewardDetail } from '../services/settlement/get-reward-detail.ts'
import { listDividendPools } from '../services/settlement/list-dividend-pools.ts'
import { listDividends } from '../services/settlement/list-dividends.ts'
import { defineQueryRead } from './define.ts'

const alsoFails = [400, 500, 503] as const

const dividendsRoute = defineQueryRead({
  path: '/api/depositBonus/list',
  tag: 'rewards',
  summary: 'What an account got out of the dividend pools, the newest day first.',
  query: dividendKindListQuery,
  data: dividendPage,
  alsoFails,
})

const nodeRoute = defineQueryRead({
  path: '/api/depositNode/list',
  tag: 'rewards',
  summary: 'Node dividends of an account, the newest day first.',
  query: dividendListQuery,
  data: dividendPage,
  alsoFails,
})

const communityRoute = defineQueryRead({
  path: '/api/stats/bonusList',
  tag: 'rewards',
  summary: 'Community income of an account, the newest day first.',
  query: dividendListQuery,
  data: dividendPage,
  alsoFails,
})

const poolsRoute = defineQueryRead({
  path: '/api/depositBonusPool/list',
  tag: 'rewards',
  summary: 'The dividend pools of each settled day, the newest first.',
  query: dividendPoolListQuery,
  data: dividendPoolPage,
  alsoFails,
})

const detailRoute = defineQueryRead({
  path: '/api/depositBonus/detail',
  tag: 'rewards',
  summary: 'One dividend with all that it was computed from, so that anybody can compute it again.',
  query: rewardDetailQuery,
  data: rewardDetail,
  alsoFails: [400, 404, 500, 503],
})

export function addRewardRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(dividendsRoute, async (c) =>
    c.json({ code: 0 as const, data: await listDividends(ctx, c.req.valid('query')) }, 200),
  )
  app.openapi(detailRoute, async (c) => {
    const { address: account, ...key } = c.req.valid('query')
    return c.json({ code: 0 as const, data: await getRewardDetail(ctx, { account, ...key }) }, 200)
  })
  app.openapi(nodeRoute, async (c) =>
    c.json({ code: 0 as const, data: await listDividends(ctx, { ...c.req.valid('query'), kind: 'node' }) }, 200),
  )
  app.openapi(communityRoute, async (c) =>
    c.json({ code: 0 as const, data: await listDividends(ctx, { ...c.req.valid('query'), kind: 'community' }) }, 200),
  )
  app.openapi(poolsRoute, async (c) =>
    c.json({ code: 0 as const, data: await listDividendPools(ctx, c.req.valid('query')) }, 200),
  )
}
