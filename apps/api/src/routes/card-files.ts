import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { cardMetadata, cardPath } from '@app/core/api/cards'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { type CardLayouts, createCardLayouts } from '../card-picture/card-layouts.ts'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { describeCard, drawCard } from '../services/cards/describe-card.ts'
import { getCard } from '../services/cards/get-card.ts'
import { describeFailures } from './define-route.ts'

const metadataRoute = createRoute({
  method: 'get',
  path: '/api/nft721/{id}/metadata',
  tags: ['cards'],
  summary: 'ERC-1155 metadata of a card, as marketplaces read it: without the envelope.',
  request: { params: cardPath },
  responses: {
    200: { description: 'The metadata.', content: { 'application/json': { schema: cardMetadata } } },
    ...describeFailures(400, 404, 500, 503),
  },
})

const imageRoute = createRoute({
  method: 'get',
  path: '/api/nft721/{id}/image',
  tags: ['cards'],
  summary: "The card's picture, drawn from its state; `bare=1` without words.",
  request: {
    params: cardPath,
    query: z.object({ bare: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0') }),
  },
  responses: {
    200: { description: 'The picture.', content: { 'image/svg+xml': { schema: z.string() } } },
    ...describeFailures(400, 404, 500, 503),
  },
})

/** A picture is allowed its own attributes and nothing else, also when it is opened by itself. */
const pictureHeaders = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=60',
}

export function addCardFileRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  let layouts: CardLayouts | undefined

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
