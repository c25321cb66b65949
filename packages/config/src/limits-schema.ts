import { z } from 'zod'

const amount = z.string().regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'an amount in whole tokens as text, such as "10" or "0.5"')
const second = (least: number, most: number) => z.int().min(least).max(most)

/** Limits of a token until an operator sets others at the desk. */
const withdrawalLimit = z
  .strictObject({
    minimum: amount,
    /** Per account and UTC day; 0 stops withdrawals. */
    dailyQuota: amount,
    opensAt: second(0, 86_399).default(0),
    closesAt: second(1, 86_400).default(86_400),
  })
  .refine(({ minimum }) => Number(minimum) > 0, { path: ['minimum'], error: 'must be more than 0' })
  .refine(({ minimum, dailyQuota }) => Number(dailyQuota) === 0 || Number(dailyQuota) >= Number(minimum), {
    path: ['dailyQuota'],
    error: 'must be 0 or at least the minimum, otherwise nobody could withdraw',
  })
  .refine(({ opensAt, closesAt }) => opensAt !== closesAt, { path: ['closesAt'], error: 'must differ from opensAt' })

export const limitsSchema = z.strictObject({
  withdrawals: z
    .strictObject({
      productToken: withdrawalLimit.optional(),
      usdt: withdrawalLimit.optional(),
      rwas: withdrawalLimit.optional(),
    })
    .default({}),
})

export type Limits = z.infer<typeof limitsSchema>
export type StartLimit = z.infer<typeof withdrawalLimit>
