import { z } from '@hono/zod-openapi'
import { PICTURE_MOST_BYTES } from '../picture.ts'

const contentReason = `must be base64 of at most ${PICTURE_MOST_BYTES} bytes`

export const pictureBody = z
  .object({
    content: z
      .string({ error: (issue) => (issue.input === undefined ? 'is missing' : contentReason) })
      .max(Math.ceil(PICTURE_MOST_BYTES / 3) * 4, contentReason)
      .regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, contentReason)
      .openapi({ type: 'string', description: 'A PNG, JPEG or WebP picture, in base64.' }),
  })
  .openapi('PictureBody')

export const uploadedPicture = z
  .object({
    path: z
      .string()
      .openapi({ description: 'What to give as `indexImg`.', example: `/api/pictures/${'0'.repeat(64)}.webp` }),
    width: z.int().positive(),
    height: z.int().positive(),
  })
  .openapi('UploadedPicture')
export type UploadedPicture = z.infer<typeof uploadedPicture>

export const picturePath = z.object({
  name: z
    .string()
    .regex(/^[0-9a-f]{64}\.(?:png|jpg|webp)$/, 'must be the SHA-256 of a picture, with png, jpg or webp behind it')
    .openapi({ param: { name: 'name', in: 'path' }, example: `${'0'.repeat(64)}.webp` }),
})
