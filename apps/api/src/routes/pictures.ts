import { cardMetadata, cardPath, cardReads } from '@app/core/api/cards'
import { picturePath } from '@app/core/api/announcements'
import { SECONDS_PER_DAY } from '@app/core/constants'
import type { PictureType } from '@app/core/picture'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { publicHeaders } from '../middleware/answers.ts'
import { requireOffered } from '../middleware/requirements.ts'
import { getPicture } from '../services/announcements/pictures.ts'
import { type CardLayouts, createCardLayouts, describeCard, drawCard } from '../services/cards/card-picture.ts'
import { getCard } from '../services/cards/read-cards.ts'
import { describeFailures, describeOffer } from './define-route.ts'

const metadataRoute = createRoute({
  method: 'get',
  path: '/api/nft721/{id}/metadata',
  tags: ['cards'],
  summary: 'ERC-1155 metadata of a card, as marketplaces read it: without the envelope.',
  description: describeOffer(cardReads.card),
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
  description: describeOffer(cardReads.card),
  request: {
    params: cardPath,
    query: z.object({ bare: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0') }),
  },
  responses: {
    200: { description: 'The picture.', content: { 'image/svg+xml': { schema: z.string() } } },
    ...describeFailures(400, 404, 500, 503),
  },
})

const pictureHeaders = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=60',
}

export function addCardFileRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  let layouts: CardLayouts | undefined

  for (const route of [metadataRoute, imageRoute]) app.use(route.getRoutingPath(), requireOffered(ctx, cardReads.card))
  app.openapi(metadataRoute, async (c) => {
    const { data } = await getCard(ctx, c.req.valid('param'))
    const terms = await ctx.cardTerms.read()
    return c.json(describeCard(ctx.config, terms, data), 200, publicHeaders)
  })
  app.openapi(imageRoute, async (c) => {
    const { data } = await getCard(ctx, c.req.valid('param'))
    const terms = await ctx.cardTerms.read()
    layouts ??= createCardLayouts(Math.ceil(terms.life / SECONDS_PER_DAY))
    const picture = drawCard(ctx.config, { terms, layouts }, data, c.req.valid('query').bare === '1')
    return c.body(picture, 200, pictureHeaders)
  })
}

const mediaTypes: Readonly<Record<PictureType, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

const readRoute = createRoute({
  method: 'get',
  path: '/api/pictures/{name}',
  tags: ['announcements'],
  summary: 'A picture of an announcement. What is under a name never changes.',
  request: { params: picturePath },
  responses: {
    200: {
      description: 'The picture.',
      content: Object.fromEntries(
        Object.values(mediaTypes).map((type) => [type, { schema: z.string().openapi({ format: 'binary' }) }]),
      ),
    },
    ...describeFailures(400, 404, 500, 503),
  },
})

const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'public, max-age=31536000, immutable',
}

export function addPictureRoute(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(readRoute, async (c) => {
    const { name } = c.req.valid('param')
    const type = name.slice(name.indexOf('.') + 1) as PictureType
    const content = new Uint8Array(await getPicture(ctx, name))
    return c.body(content, 200, { ...headers, 'Content-Type': mediaTypes[type] })
  })
}
