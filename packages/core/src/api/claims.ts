import { z } from '@hono/zod-openapi'
import { equityClaimStates } from '../entity-states.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, paging } from './parameters.ts'
import { address, blockNumber, orNull, unixTime } from './primitives.ts'

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
