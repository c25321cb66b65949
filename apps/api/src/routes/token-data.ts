import type { OpenAPIHono } from '@hono/zod-openapi'
import { minBlockQuery } from '@app/core/api/queries'
import { tokenStats } from '@app/core/api/token-data'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { rememberRead } from '../freshness/remember.ts'
import { getTokenStats } from '../services/token-data/get-token-stats.ts'
import { defineChainRead } from './define.ts'
import { getFreshness } from './get-freshness.ts'

const STATS_LIFETIME_MS = 2_000

const tokenStatsRoute = defineChainRead({
  path: '/api/tokenStats',
  tag: 'token-data',
  summary: 'Figures of the product token and of every pool; at most two seconds older than the index.',
  query: minBlockQuery,
  data: tokenStats,
})

export function addTokenDataRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const readStats = rememberRead(STATS_LIFETIME_MS, () => getTokenStats(ctx))
  app.openapi(tokenStatsRoute, async (c) => {
    const { minBlock } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, minBlock), () => readStats(minBlock)), 200)
  })
}
