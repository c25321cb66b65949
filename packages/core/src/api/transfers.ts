import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, minBlockParameter, paging } from './parameters.ts'
import { address, amount, blockNumber, hash, unixTime } from './primitives.ts'

/** Rows that can be counted and paged through; more is found by account. */
export const MAX_LISTED_TRANSFERS = 100_000

export const transferLogQuery = z.object({
  address: addressParameter.optional().openapi({ param: { description: 'Only what this account sent or received.' } }),
  token: addressParameter
    .optional()
    .openapi({ param: { description: 'Only this token: one of ours that is indexed.' } }),
  ...paging,
  minBlock: minBlockParameter,
})

export const transfer = z
  .object({
    token: address,
    from: address.openapi({ description: 'The zero address where tokens were made.' }),
    to: address.openapi({ description: 'The zero address where tokens were destroyed.' }),
    amount,
    transferredAt: unixTime,
    blockNumber,
    logIndex: z.int().nonnegative(),
    transaction: hash,
  })
  .openapi('Transfer', { description: 'A movement of one of our tokens; newest first in lists.' })
export type Transfer = z.infer<typeof transfer>

export const transferPage = pageOf(transfer).openapi('TransferPage', {
  description: `At most ${MAX_LISTED_TRANSFERS} are counted and listed.`,
})
export type TransferPage = z.infer<typeof transferPage>

export const transferReads = {
  transfers: {
    kind: 'chainRead',
    path: '/api/getTransferLog',
    tag: 'token-data',
    summary: 'Movements of our tokens, newest first.',
    query: transferLogQuery,
    data: transferPage,
  },
} as const satisfies Record<string, PublicRead>
