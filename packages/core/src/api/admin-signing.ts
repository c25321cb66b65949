import { z } from '@hono/zod-openapi'
import { choiceField, reasonField } from './body.ts'
import { orNull, unixTime } from './primitives.ts'

const signingSwitches = ['on', 'off'] as const

export const signingState = z
  .object({
    state: z.enum(signingSwitches),
    resumesAt: orNull(unixTime).openapi({ description: 'When it is on again by itself; null when on, or not known.' }),
    changedBy: z.string().openapi({ description: 'An account, or `service`.' }),
    reason: z.string(),
  })
  .openapi('SigningState', {
    description: 'Whether operators and restores let vouchers be signed; `/api/withdrawal/terms` says everything else.',
  })
export type SigningState = z.infer<typeof signingState>

export const signingBody = z
  .object({
    state: choiceField(signingSwitches),
    reason: reasonField(),
  })
  .openapi('SigningBody')
