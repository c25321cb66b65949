import { z } from '@hono/zod-openapi'
import type { Address } from '../address.ts'
import { LAST_SECOND } from '../constants.ts'
import { numberField, textField } from './body.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, paging } from './parameters.ts'
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
  .object({ token: address, ...fields, version: orNull(z.int()).openapi({ description: 'Null: the default.' }) })
  .openapi('LimitInForce')

export const limitPage = pageOf(limitVersion)
  .extend({ inForce: z.array(limitInForce).openapi({ description: 'Of each token that can be withdrawn, now.' }) })
  .openapi('LimitPage')
export type LimitPage = z.infer<typeof limitPage>

export const limitListQuery = z.object(paging)

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
    effectiveAt: numberField(0, LAST_SECOND).optional().openapi({ description: 'Left out: from now on.' }),
    reason: textField(1, 500),
  })
  .openapi('LimitBody')
