import { z } from '@hono/zod-openapi'
import { pageOf } from './envelope.ts'
import { addressParameter, paging, wholeNumber } from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'
import { dividendKind, weight } from './rewards.ts'

/** Shares of a day that are named one by one, of each token. */
export const LARGEST_SHARES = 10

const dayNumber = z.int().nonnegative()

const adminPool = z
  .object({
    kind: dividendKind,
    token: address,
    left: amount.openapi({ description: 'What settled days have left of all that was released until then.' }),
    nextDay: dayNumber.openapi({ description: 'The UTC day that is settled next: days since 1970-01-01.' }),
    nextRelease: amount.openapi({ description: 'What fundings release on that day.' }),
    nextBudget: amount.openapi({ description: 'What that day is going to share of both.' }),
    backlogDays: orNull(count).openapi({
      description: 'How many whole days of that release lie in what is left; null while nothing is released.',
    }),
    lastFundedDay: dayNumber.openapi({ description: 'The last UTC day on which a funding releases anything.' }),
    fundings: z
      .array(z.object({ firstDay: dayNumber, dayCount: count, amount, transaction: hash }).openapi('PoolFunding'))
      .openapi({ description: 'Those that have not released all by then, in the order of their first days.' }),
  })
  .openapi('AdminPool')

const largestShare = z
  .object({ day: dayNumber, kind: dividendKind, token: address, account: address, weight, revenue: amount })
  .openapi('LargestShare')

export const adminPools = z
  .object({
    pools: z.array(adminPool).openapi({ description: 'Every pool that was ever funded.' }),
    largest: z
      .array(largestShare)
      .openapi({ description: `Of each token the ${LARGEST_SHARES} largest shares of the day.` }),
    settler: orNull(
      z.object({
        heardAt: unixTime,
        finalBlock: orNull(blockNumber).openapi({ description: 'Up to which it has read logs.' }),
        nextDay: orNull(dayNumber).openapi({ description: 'Null while nothing is funded.' }),
        waitsFor: orNull(z.string()).openapi({ description: 'What it waits for, in words; null for nothing.' }),
      }),
    ).openapi({ description: 'How it is doing; null when it has never run.' }),
    alarms: z
      .array(z.object({ kind: z.string(), subject: z.string(), detail: z.string(), beganAt: unixTime }))
      .openapi({
        description:
          'What an operator has to know now. `rootDiffers`, `notComputed` and `notPosted` stand against settling, posting or paying; `wrongRootOpen` (a root that is not ours and that nobody vetoed in time: what it pays beyond what was earned is to be covered) and `dayDiffers` stop nothing.',
      }),
  })
  .openapi('AdminPools')
export type AdminPools = z.infer<typeof adminPools>

const MAX_DAY = 2 ** 31 - 1

export const adminPoolsQuery = z.object({
  day: wholeNumber(0, MAX_DAY)
    .optional()
    .openapi({
      type: 'integer',
      minimum: 0,
      maximum: MAX_DAY,
      param: {
        description: 'Whose largest shares to name, as days since 1970-01-01; without it the newest settled one.',
      },
    }),
})

/** What is written of each change that operators make. */
export const auditActions = [
  'session.create',
  'session.end',
  'announcement.create',
  'announcement.edit',
  'announcement.withdraw',
  'picture.upload',
  'claim.edit',
  'limit.set',
  'limit.propose',
  'limit.execute',
  'limit.cancel',
  'signing.set',
] as const

const auditOrigins = ['http', 'command', 'schedule'] as const

export const auditEntry = z
  .object({
    id: z.int().positive(),
    at: unixTime,
    origin: z.enum(auditOrigins).openapi({ description: 'Over HTTP, by a command on the server, or by the schedule.' }),
    account: orNull(address).openapi({ description: 'Who; null when it was not over HTTP.' }),
    action: z.enum(auditActions),
    subject: z.string().openapi({ description: 'What was changed.', example: 'announcement/7' }),
    before: orNull(z.record(z.string(), z.unknown())),
    after: orNull(z.record(z.string(), z.unknown())),
    requestId: orNull(z.string()).openapi({ description: 'Of the request, as in the logs.' }),
  })
  .openapi('AuditEntry')
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = pageOf(auditEntry)
export type AuditPage = z.infer<typeof auditPage>

export const auditListQuery = z.object({
  account: addressParameter.optional(),
  action: z
    .enum(auditActions, { error: `must be one of: ${auditActions.join(', ')}` })
    .optional()
    .openapi({ param: { description: 'Only entries of this action.' } }),
  ...paging,
})
