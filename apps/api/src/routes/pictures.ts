import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { picturePath } from '@app/core/api/pictures'
import type { PictureType } from '@app/core/picture'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { getPicture } from '../services/pictures/get-picture.ts'
import { describeFailures } from './define-route.ts'

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

/** Nothing runs or is fetched, also when the picture is opened by itself. */
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
