import { z } from '@hono/zod-openapi'
import type { Address } from '../address.ts'
import { LAST_SECOND } from '../constants.ts'
import { openProposalStates } from '../withdrawal/limit-proposal.ts'
import { numberField, reasonField } from './body.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, paging, wholeNumber } from './parameters.ts'
import { address, amount, orNull, unixTime } from './primitives.ts'

const fields = {
  minimum: amount.openapi({ description: 'Least amount of a withdrawal.' }),
  dailyQuota: amount.openapi({ description: 'Of one account in one UTC day.' }),
  opensAt: z.int().nonnegative().openapi({ description: 'Second of the UTC day from which withdrawals are open.' }),
  closesAt: z.int().positive().openapi({ description: 'First second in which they are not; 0 and 86400 is always.' }),
}

export const limitVersion = z
  .object({
    id: z.int().positive(),
    token: address,
    ...fields,
    effectiveAt: unixTime.openapi({ description: 'In force from then on, by the clock of the chain.' }),
    setBy: address,
    reason: z.string(),
    setAt: unixTime,
  })
  .openapi('LimitVersion')
export type LimitVersion = z.infer<typeof limitVersion>

const limitInForce = z
  .object({
    token: address,
    ...fields,
    version: orNull(z.int()).openapi({ description: 'Null: the default.' }),
    newest: orNull(z.int()).openapi({ description: 'Newest version, in force or coming; null: none.' }),
    coming: z.array(limitVersion).openapi({ description: 'Set and not in force yet, the next first.' }),
  })
  .openapi('LimitInForce')

export const limitPage = pageOf(limitVersion)
  .extend({
    inForce: z.array(limitInForce).openapi({ description: 'Of each token that can be withdrawn, now.' }),
    delay: orNull(z.int().nonnegative()).openapi({
      description:
        'Seconds that who asks has to wait for what he proposes: with OPERATOR the delay of the settings desk on the chain, or his own when that is longer; with ADMIN his own. 0: he may set limits at once. Null: he may do neither, by his roles or because the desk does not hold SETTINGS.',
    }),
  })
  .openapi('LimitPage')
export type LimitPage = z.infer<typeof limitPage>

export const limitListQuery = z.object(paging)

export const limitProposal = z
  .object({
    id: z.int().positive(),
    token: address,
    ...fields,
    effectiveAt: orNull(unixTime).openapi({ description: 'Null: from when it is carried out.' }),
    reason: z.string(),
    baseVersion: orNull(z.int()).openapi({ description: '`newest` when it was proposed.' }),
    proposedBy: address,
    proposedAt: unixTime,
    readyAt: unixTime.openapi({ description: 'It can be carried out from then on, by the clock of the chain.' }),
    expiresAt: unixTime.openapi({ description: 'From then on it cannot any more.' }),
    state: z
      .enum(openProposalStates)
      .openapi({ description: 'Stale: other limits were set since, so it cannot be carried out.' }),
  })
  .openapi('LimitProposal')
export type LimitProposal = z.infer<typeof limitProposal>

export const limitProposalPage = pageOf(limitProposal)
  .extend({
    inForce: z.array(limitInForce).openapi({ description: 'Of each token that can be withdrawn, at `clockAt`.' }),
    clockAt: unixTime.openapi({ description: 'Time of the newest final block, by which proposals go.' }),
  })
  .openapi('LimitProposalPage')
export type LimitProposalPage = z.infer<typeof limitProposalPage>

export const proposalPath = z.object({
  id: wholeNumber(1, Number.MAX_SAFE_INTEGER).openapi({
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    param: { name: 'id', in: 'path', description: 'Id of the proposal.' },
  }),
})

export const cancelledProposal = z.object({ cancelled: z.literal(true) }).openapi('CancelledProposal')

const amountReason = 'must be a decimal string of a whole number of base units'
const amountField = z
  .string({ error: (issue) => (issue.input === undefined ? 'is missing' : amountReason) })
  .regex(/^(0|[1-9][0-9]{0,38})$/, amountReason)
  .transform(BigInt)
  .openapi({ type: 'string', pattern: '^(0|[1-9][0-9]{0,38})$' })

export const limitBody = z
  .object({
    token: (addressParameter as unknown as z.ZodType<Address, string>).openapi({
      type: 'string',
      pattern: '^0x[0-9a-fA-F]{40}$',
    }),
    minimum: amountField,
    dailyQuota: amountField,
    opensAt: numberField(0, 86_399),
    closesAt: numberField(1, 86_400),
    effectiveAt: numberField(0, LAST_SECOND)
      .optional()
      .openapi({ description: 'Left out: at once, or from when it is carried out.' }),
    reason: reasonField(),
  })
  .openapi('LimitBody')
