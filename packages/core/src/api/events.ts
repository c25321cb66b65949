import { z } from '@hono/zod-openapi'
import { addressParameter } from './parameters.ts'
import { address, blockNumber, orNull, unixTime } from './primitives.ts'

export const eventsQuery = z.object({
  address: addressParameter.optional().openapi({ param: { description: 'Tell only whether this account changed.' } }),
})

/** `data` of a server-sent event of type `block`. */
export const blockEvent = z
  .object({
    blockNumber,
    blockTimestamp: unixTime,
    accounts: orNull(z.array(address)).openapi({
      description:
        'Accounts that events of the new blocks name. Null when anything may have changed: on connecting, after a reorganisation, or when there is too much to tell.',
    }),
  })
  .openapi('BlockEvent')
export type BlockEvent = z.infer<typeof blockEvent>
