import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { minBlockQuery } from './parameters.ts'
import { address, amount, orNull } from './primitives.ts'
import { unknownReason } from './staking.ts'

/** What a contract owes: what its users put in, what rewards were promised, or what may be withdrawn from the vault. */
const obligationKind = z.enum(['principal', 'rewards', 'withdrawals']).openapi('ObligationKind')

export const obligation = z
  .object({
    contract: address,
    key: z.string().openapi({ description: 'Name of the contract in the deployment.', example: 'votingEscrow' }),
    kind: obligationKind,
    token: address,
    held: orNull(amount).openapi({ description: 'What is there to pay it with. Null: not known.' }),
    owed: orNull(amount).openapi({ description: 'Everything promised and not paid. Null: not known.' }),
    unknown: orNull(unknownReason).openapi({ description: 'Null exactly when `held` and `owed` are known.' }),
  })
  .openapi('Obligation', {
    description:
      'Of one contract, kind and token. A contract that holds one token for two kinds lists principal first: rewards are held beyond it.',
  })
export type Obligation = z.infer<typeof obligation>

export const solvency = z
  .object({
    obligations: z.array(obligation),
    totals: z
      .array(z.object({ token: address, held: orNull(amount), owed: orNull(amount) }))
      .openapi({ description: 'Per token. Null when a part of it is not known.' }),
  })
  .openapi('Solvency', { description: 'All of it read at the block of `asOf`.' })
export type Solvency = z.infer<typeof solvency>

export const solvencyReads = {
  solvency: {
    kind: 'chainRead',
    path: '/api/solvency',
    tag: 'token-data',
    summary: 'What every contract holds against everything it owes, read from the chain at the indexed block.',
    query: minBlockQuery,
    data: solvency,
  },
} as const satisfies Record<string, PublicRead>
