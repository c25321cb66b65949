import type { OpenAPIHono } from '@hono/zod-openapi'
import { minBlockQuery } from '@app/core/api/queries'
import { klines, klinesQuery } from '@app/core/api/market'
import { solvency } from '@app/core/api/solvency'
import { tokenStats } from '@app/core/api/token-data'
import { transferLogQuery, transferPage } from '@app/core/api/transfers'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { rememberRead } from '../freshness/remember.ts'
import { getSolvency } from '../services/token-data/get-solvency.ts'
import { getTokenStats } from '../services/token-data/get-token-stats.ts'
import { listKlines } from '../services/token-data/list-klines.ts'
import { listTransfers } from '../services/token-data/list-transfers.ts'
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

const klinesRoute = defineChainRead({
  path: '/api/klines',
  tag: 'token-data',
  summary:
    'Prices and volumes of the pair by interval, oldest first; intervals without a change of price are left out.',
  query: klinesQuery,
  data: klines,
})

const transfersRoute = defineChainRead({
  path: '/api/getTransferLog',
  tag: 'token-data',
  summary: 'Movements of our tokens, newest first.',
  query: transferLogQuery,
  data: transferPage,
})

const solvencyRoute = defineChainRead({
  path: '/api/solvency',
  tag: 'token-data',
  summary: 'What every contract holds against everything it owes, read from the chain at the indexed block.',
  query: minBlockQuery,
  data: solvency,
})

export function addTokenDataRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const readStats = rememberRead(STATS_LIFETIME_MS, () => getTokenStats(ctx))
  app.openapi(tokenStatsRoute, async (c) => {
    const { minBlock } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => readStats(minBlock)), 200)
  })
  app.openapi(klinesRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listKlines(ctx, input)), 200)
  })
  app.openapi(transfersRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listTransfers(ctx, input)), 200)
  })
  const readSolvency = rememberRead(STATS_LIFETIME_MS, () => getSolvency(ctx))
  app.openapi(solvencyRoute, async (c) => {
    const { minBlock } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => readSolvency(minBlock)), 200)
  })
}
