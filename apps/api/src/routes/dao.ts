import type { OpenAPIHono } from '@hono/zod-openapi'
import { daoRanking, nodeUserPage } from '@app/core/api/dao'
import { votingEscrow } from '@app/core/api/escrow'
import { addressPageQuery, daoRankingQuery, optionalAddressQuery } from '@app/core/api/queries'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { listNodeUsers } from '../services/dao/list-node-users.ts'
import { listRanking } from '../services/dao/list-ranking.ts'
import { getVotingEscrow } from '../services/escrow/get-voting-escrow.ts'
import { defineChainRead } from './define.ts'
import { getFreshness } from './get-freshness.ts'

const rankingRoute = defineChainRead({
  path: '/api/dao/ranking',
  tag: 'dao',
  summary: 'Accounts by staked DR, the most first, and the place of the asked account.',
  query: daoRankingQuery,
  data: daoRanking,
})

const nodeListRoute = defineChainRead({
  path: '/api/stats/node-list',
  tag: 'dao',
  summary: 'Node users in the community of an account and what they have staked, the most staked DR first.',
  query: addressPageQuery,
  data: nodeUserPage,
})

const veRoute = defineChainRead({
  path: '/api/ve',
  tag: 'escrow',
  summary: 'All VE power, and the lock of the asked account, with how both run down.',
  query: optionalAddressQuery,
  data: votingEscrow,
})

export function addDaoRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(rankingRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listRanking(ctx, input)), 200)
  })
  app.openapi(nodeListRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listNodeUsers(ctx, input)), 200)
  })
  app.openapi(veRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getVotingEscrow(ctx, input)), 200)
  })
}
