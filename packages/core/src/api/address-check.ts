import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { addressListParameter, addressParameter, MAX_LISTED_ADDRESSES, minBlockParameter } from './parameters.ts'
import { address, orNull } from './primitives.ts'

export const MAX_COMPARED = 20_000
export const MAX_LOOK_ALIKES = 5

/**
 * The first relation that holds. Only `superior` and `sent` are acts of the account itself: anybody can send it
 * something, bind below it, or record a transfer of nothing from it.
 */
const addressRelation = z.enum(['superior', 'sent', 'received', 'invitee']).openapi('AddressRelation')
export type AddressRelation = z.infer<typeof addressRelation>

const known = z.object({ account: address, relation: addressRelation })

export const addressCheck = z
  .object({
    account: orNull(address),
    checked: z
      .array(
        z.object({
          account: address,
          isIndexed: z.boolean().openapi({ description: 'Anything that the index has is of it.' }),
          relation: orNull(addressRelation).openapi({
            description:
              '`sent` when `address` sent it tokens or gave it a card, `received` when only it did, or nothing was moved. Null where none was found.',
          }),
          lookAlikes: z.array(known).openapi({
            description: `Accounts of these relations with the same first 3 and last 4 digits; at most ${MAX_LOOK_ALIKES}.`,
          }),
        }),
      )
      .openapi({ description: 'In the order they were asked for.' }),
    isWhole: z.boolean().openapi({
      description: `False where \`address\` has more than ${MAX_COMPARED} of a kind: older ones were not looked at, and what was not found may be there.`,
    }),
  })
  .openapi('AddressCheck')
export type AddressCheck = z.infer<typeof addressCheck>

export const addressCheckReads = {
  addressCheck: {
    kind: 'chainRead',
    path: '/api/addressCheck',
    tag: 'referral',
    summary: 'Whether accounts are known here and to an account, and which that it knows they could be mistaken for.',
    query: z.object({
      address: addressParameter.optional().openapi({ param: { description: 'The account that knows others.' } }),
      accounts: addressListParameter(`Up to ${MAX_LISTED_ADDRESSES} addresses, separated by commas.`),
      minBlock: minBlockParameter,
    }),
    data: addressCheck,
    tagged: true,
  },
} as const satisfies Record<string, PublicRead>
