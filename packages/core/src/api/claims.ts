import { z } from '@hono/zod-openapi'
import { equityClaimStates } from '../entity-states.ts'
import { bodyAddress, choiceField, claimBody, textField } from './body.ts'
import type { PublicRead, PublicWrite } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, choiceParameter, onceString, paging } from './parameters.ts'
import { address, blockNumber, count, orNull, unixTime } from './primitives.ts'

export const equityClaimState = z.enum(equityClaimStates).openapi('EquityClaimState', {
  description: 'registered: waits for an operator. Then processing, delivered or rejected.',
})

export const equityClaim = z
  .object({
    cardId: z.string().regex(/^[1-9][0-9]{0,77}$/),
    series: z.int().nonnegative(),
    stockCode: z.string(),
    account: address.openapi({ description: 'Who claimed: owner or staker of the card then.' }),
    shares: z.int().positive().openapi({ description: 'Shares of the stock that the card stands for.' }),
    state: equityClaimState,
    note: orNull(z.string()).openapi({ description: "The operator's word on it." }),
    claimedAt: unixTime.openapi({ description: 'Time of the newest final block then.' }),
    blockNumber: blockNumber.openapi({ description: 'That block: the card and the stake were looked up after it.' }),
    updatedAt: unixTime.openapi({ description: 'When its state was last set.' }),
  })
  .openapi('EquityClaim')
export type EquityClaim = z.infer<typeof equityClaim>

export const equityClaimPage = pageOf(equityClaim)
export type EquityClaimPage = z.infer<typeof equityClaimPage>

export const equityClaimListQuery = z.object({ address: addressParameter, ...paging })

export const claimReads = {
  equityClaims: {
    kind: 'read',
    path: '/api/claim/list',
    tag: 'cards',
    summary: 'Equity claims of an account, the newest first.',
    query: equityClaimListQuery,
    data: equityClaimPage,
    feature: 'backpack',
    wayOut: true,
  },
} as const satisfies Record<string, PublicRead>

export const claimWrites = {
  registerClaim: {
    kind: 'signedWrite',
    path: '/api/claim',
    tag: 'cards',
    summary: 'Registers the claim for the shares of a card, once per card unless it is rejected.',
    description:
      'The body is signed by the account as EIP-712 data: domain `SignedRequest`, version `1`, chain id, the equity card; the nonce is the idempotency key. Stock and shares are those of the series of the card, else 409. The account owns the card, or has staked it, in the newest final block and still does by the index and by the nodes; and it has an open RWAS stake. 503 while the index is behind or in doubt. A claim that was rejected leaves the card to its next owner.',
    body: claimBody,
    data: equityClaim,
    fails: [401, 404, 409],
    feature: 'backpack',
    wayOut: true,
  },
} as const satisfies Record<string, PublicWrite>

const cardReason = 'must be the id of a card'

const claimFilter = {
  address: addressParameter.optional().openapi({ param: { description: 'Only claims of this account.' } }),
  cardId: onceString(cardReason)
    .regex(/^[1-9][0-9]{0,76}$/, cardReason)
    .optional()
    .openapi({ param: { description: 'Only claims for this card.' } }),
  stockCode: onceString('must be text of 1 to 12 characters')
    .regex(/^[^\0]{1,12}$/, 'must be text of 1 to 12 characters')
    .optional()
    .openapi({ param: { description: 'Only claims for shares of this stock, by its whole code.' } }),
  state: choiceParameter(equityClaimStates, 'Only claims in this state.'),
}

export const adminClaimListQuery = z.object({ ...claimFilter, ...paging })
export const adminClaimExportQuery = z.object(claimFilter)
export type ClaimFilter = z.infer<typeof adminClaimExportQuery>

export const adminClaimPage = equityClaimPage
  .extend({
    counts: z
      .object(Object.fromEntries(equityClaimStates.map((state) => [state, count])) as ClaimCountShape)
      .openapi({ description: 'How many there are in each state, by the filter without `state`.' }),
  })
  .openapi('AdminClaimPage')
export type AdminClaimPage = z.infer<typeof adminClaimPage>
type ClaimCountShape = Record<(typeof equityClaimStates)[number], typeof count>

export const claimPath = z.object({
  cardId: z
    .string()
    .regex(/^[1-9][0-9]{0,76}$/, cardReason)
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
