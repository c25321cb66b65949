import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { pictureBody, picturePath, uploadedPicture } from '@app/core/api/pictures'
import type { PictureType } from '@app/core/picture'
import { z } from '@hono/zod-openapi'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { getPicture } from '../services/pictures/get-picture.ts'
import { savePicture } from '../services/pictures/save-picture.ts'
import { describeFailures } from './define.ts'
import { defineOperatorWrite } from './define-operator.ts'

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
    ...describeFailures([400, 404, 500, 503]),
  },
})

/** Nothing runs or is fetched, also when the picture is opened by itself. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'public, max-age=31536000, immutable',
}

export function addPictureRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const uploadRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/pictures',
    summary: 'Keeps a picture for announcements. What it is, is told from its bytes.',
    right: 'announcements',
    body: pictureBody,
    data: uploadedPicture,
  })
  app.openapi(uploadRoute, async (c) => {
    const actor = { account: c.var.operator.account, requestId: c.var.requestId }
    const content = Buffer.from(c.req.valid('json').content, 'base64')
    return c.json({ code: 0 as const, data: await savePicture(ctx, content, actor) }, 200)
  })
  app.openapi(readRoute, async (c) => {
    const { name } = c.req.valid('param')
    const type = name.slice(name.indexOf('.') + 1) as PictureType
    const content = new Uint8Array(await getPicture(ctx, name))
    return c.body(content, 200, { ...headers, 'Content-Type': mediaTypes[type] })
  })
}
