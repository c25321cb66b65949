import { z } from '@hono/zod-openapi'
import { choiceField, reasonField } from './body.ts'
import { address, orNull, unixTime } from './primitives.ts'

const signingSwitches = ['on', 'off'] as const

export const signingState = z
  .object({
    state: z.enum(signingSwitches),
    changedAt: orNull(unixTime).openapi({ description: 'Null while nobody has switched it.' }),
    changedBy: orNull(address),
    reason: orNull(z.string()),
  })
  .openapi('SigningState', {
    description: 'Whether operators let vouchers be signed; `/api/withdrawal/terms` says everything else.',
  })
export type SigningState = z.infer<typeof signingState>

export const signingBody = z
  .object({
    state: choiceField(signingSwitches),
    reason: reasonField(),
  })
  .openapi('SigningBody')
