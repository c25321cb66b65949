import { z } from '@hono/zod-openapi'
import { equityClaimStates } from '../entity-states.ts'
import { choiceField, textField } from './body.ts'
import { addressParameter, paging } from './parameters.ts'
import { bodyAddress } from './signed-request.ts'

export const adminClaimListQuery = z.object({
  address: addressParameter.optional(),
  state: z
    .enum(equityClaimStates, { error: `must be one of: ${equityClaimStates.join(', ')}` })
    .optional()
    .openapi({ param: { description: 'Only claims in this state.' } }),
  ...paging,
})

export const claimPath = z.object({
  cardId: z
    .string()
    .regex(/^[1-9][0-9]{0,76}$/, 'must be the id of a card')
    .openapi({ param: { name: 'cardId', in: 'path', description: 'Id of the card.' } }),
})

export const claimEditBody = z
  .object({
    account: bodyAddress('Who claimed: after a rejected claim the next owner of the card can claim it.'),
    from: choiceField(equityClaimStates).openapi({
      description: 'The state that was read. When it is not the state any more, nothing is changed.',
    }),
    state: choiceField(equityClaimStates),
    note: z.union([textField(1, 2_000), z.null()], { error: 'must be text of 1 to 2000 characters, or null' }).openapi({
      description: 'The word on it that its owner reads; null for none.',
    }),
  })
  .openapi('ClaimEditBody')
