import type { OpenAPIHono } from '@hono/zod-openapi'
import { rewardDetail, rewardDetailQuery } from '@app/core/api/reward-detail'
import {
  dividendKindListQuery,
  dividendListQuery,
  dividendPage,
  dividendPoolListQuery,
  dividendPoolPage,
  promotionIncomePage,
} from '@app/core/api/rewards'
import { addressPageQuery } from '@app/core/api/queries'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { getRewardDetail } from '../services/settlement/get-reward-detail.ts'
import { listDividendPools } from '../services/settlement/list-dividend-pools.ts'
import { listDividends } from '../services/settlement/list-dividends.ts'
import { listPromotionIncome } from '../services/settlement/list-promotion-income.ts'
import { defineChainRead, defineQueryRead } from './define.ts'
import { getFreshness } from './get-freshness.ts'

const alsoFails = [400, 500, 503] as const

const dividendsRoute = defineQueryRead({
  path: '/api/depositBonus/list',
  tag: 'rewards',
  summary: 'What an account got out of the dividend pools, the newest day first.',
  query: dividendKindListQuery,
  data: dividendPage,
  alsoFails,
})

const promotionRoute = defineChainRead({
  path: '/api/depositInvitor/list',
  tag: 'rewards',
  summary: 'Promotion income of an account by whose stake it came from: the newest day first, then the nearest layer.',
  description:
    'A row is `floor(dividend · s / totalWeight) − floor(dividend · (s − weight) / totalWeight)`, with s the sum of `weight` over ' +
    'the rows of its day and token up to and with it.',
  query: addressPageQuery,
  data: promotionIncomePage,
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
  app.openapi(promotionRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(
      await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listPromotionIncome(ctx, input)),
      200,
    )
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
