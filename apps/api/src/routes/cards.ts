import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import {
  cardDetail,
  cardListQuery,
  cardMetadata,
  cardPage,
  cardPath,
  cardPoolStat,
  cardQuery,
  cardRewardPage,
  cardSummary,
} from '@app/core/api/cards'
import { addressPageQuery, addressQuery, minBlockQuery } from '@app/core/api/queries'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { z } from '@hono/zod-openapi'
import { type CardLayouts, createCardLayouts } from '../card-picture/card-layouts.ts'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { describeCard, drawCard } from '../services/cards/describe-card.ts'
import { getCard } from '../services/cards/get-card.ts'
import { getCardPoolStat } from '../services/cards/get-card-pool-stat.ts'
import { getCardSummary } from '../services/cards/get-card-summary.ts'
import { listCardRewards } from '../services/cards/list-card-rewards.ts'
import { listCards } from '../services/cards/list-cards.ts'
import { defineChainRead, describeFailures } from './define.ts'
import { getFreshness } from './get-freshness.ts'

const tag = 'cards'

const listRoute = defineChainRead({
  path: '/api/nft721',
  tag,
  summary: 'The equity cards of an account, staked ones too, in the order of their numbers.',
  query: cardListQuery,
  data: cardPage,
})

const detailRoute = defineChainRead({
  path: '/api/nft721/detail',
  tag,
  summary: 'One equity card with its history.',
  query: cardQuery,
  data: cardDetail,
  alsoFails: [404],
})

const statRoute = defineChainRead({
  path: '/api/nft721PoolStat',
  tag,
  summary: 'Cards sold, staked and ended, and the reserve that their income comes from.',
  query: minBlockQuery,
  data: cardPoolStat,
})

const summaryRoute = defineChainRead({
  path: '/api/nft/summarized',
  tag,
  summary: 'What an account has in cards: counts by state, held, claimable, income to date, shares.',
  query: addressQuery,
  data: cardSummary,
})

const rewardsRoute = defineChainRead({
  path: '/api/nft/rewards',
  tag,
  summary: 'What the card vault paid to an account, newest first.',
  query: addressPageQuery,
  data: cardRewardPage,
})

const metadataRoute = createRoute({
  method: 'get',
  path: '/api/nft721/{id}/metadata',
  tags: [tag],
  summary: 'ERC-1155 metadata of a card, as marketplaces read it: without the envelope.',
  request: { params: cardPath },
  responses: {
    200: { description: 'The metadata.', content: { 'application/json': { schema: cardMetadata } } },
    ...describeFailures([400, 404, 500, 503]),
  },
})

const imageRoute = createRoute({
  method: 'get',
  path: '/api/nft721/{id}/image',
  tags: [tag],
  summary: "The card's picture, drawn from its state; `bare=1` without words.",
  request: {
    params: cardPath,
    query: z.object({ bare: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0') }),
  },
  responses: {
    200: { description: 'The picture.', content: { 'image/svg+xml': { schema: z.string() } } },
    ...describeFailures([400, 404, 500, 503]),
  },
})

/** A picture is allowed its own attributes and nothing else, also when it is opened by itself. */
const pictureHeaders = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=60',
}

export function addCardRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  let layouts: CardLayouts | undefined

  app.openapi(listRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listCards(ctx, input)), 200)
  })
  app.openapi(detailRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getCard(ctx, input)), 200)
  })
  app.openapi(statRoute, async (c) => {
    const { minBlock } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getCardPoolStat(ctx)), 200)
  })
  app.openapi(summaryRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getCardSummary(ctx, input)), 200)
  })
  app.openapi(rewardsRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listCardRewards(ctx, input)), 200)
  })
  app.openapi(metadataRoute, async (c) => {
    const { data } = await getCard(ctx, c.req.valid('param'))
    const terms = await ctx.cardTerms.read()
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return c.json(describeCard(ctx.config, terms, data), 200)
  })
  app.openapi(imageRoute, async (c) => {
    const { data } = await getCard(ctx, c.req.valid('param'))
    const terms = await ctx.cardTerms.read()
    layouts ??= createCardLayouts(Math.ceil(terms.life / SECONDS_PER_DAY))
    const picture = drawCard(ctx.config, { terms, layouts }, data, c.req.valid('query').bare === '1')
    return c.body(picture, 200, pictureHeaders)
  })
}
