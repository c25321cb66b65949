import { z } from '@hono/zod-openapi'
import { numberField } from './body.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, paging } from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'
import { dividendKind, weight } from './rewards.ts'

const MAX_EPOCH = 2 ** 31 - 1

const poolSettlement = z
  .object({
    token: address,
    kind: dividendKind,
    backlog: amount.openapi({ description: 'What the pool held at the end of the day.' }),
    budget: amount.openapi({ description: 'What the day shared of it.' }),
    paid: amount.openapi({ description: 'What accounts got of the budget. The rest stays in the pool.' }),
    totalWeight: weight,
    accountCount: count,
  })
  .openapi('PoolSettlement')

const settled = {
  epoch: z.int().nonnegative().openapi({ description: 'The UTC day: days since 1970-01-01.' }),
  startAt: unixTime,
  blockNumber,
  blockHash: hash,
  rulesVersion: z.int().positive(),
  inputsHash: hash.openapi({ description: 'SHA-256 of everything the settlement is computed from.' }),
  resultHash: hash.openapi({ description: 'SHA-256 of every dividend of the day.' }),
  memberCount: count.openapi({ description: 'Accounts of the referral tree then.' }),
  pools: z.array(poolSettlement),
}

export const adminEpoch = z.object(settled).openapi('AdminEpoch')
export type AdminEpoch = z.infer<typeof adminEpoch>

export const nextEpoch = z
  .object({
    epoch: z.int().nonnegative(),
    endsAt: unixTime,
    isFinal: z
      .boolean()
      .openapi({ description: 'True once its end is final on the chain, so that it can be settled.' }),
  })
  .openapi('NextEpoch')
export type NextEpoch = z.infer<typeof nextEpoch>

export const adminEpochPage = pageOf(adminEpoch).extend({
  next: orNull(nextEpoch).openapi({ description: 'The day that is settled next; null before the first funding.' }),
})
export type AdminEpochPage = z.infer<typeof adminEpochPage>

export const adminEpochListQuery = z.object(paging)

/** Changes that a settlement report names one by one. */
export const MAX_SETTLEMENT_CHANGES = 200

export const settlementReport = z
  .object({
    ...settled,
    isWritten: z.boolean().openapi({ description: 'False for a dry run.' }),
    changeCount: count.openapi({ description: 'Balances that change.' }),
    changes: z
      .array(
        z.object({
          token: address,
          kind: dividendKind,
          account: address,
          weight,
          before: amount.openapi({ description: 'Balance of that kind of income before.' }),
          revenue: amount,
          after: amount,
        }),
      )
      .openapi({ description: `The ${MAX_SETTLEMENT_CHANGES} largest revenues.` }),
  })
  .openapi('SettlementReport')
export type SettlementReport = z.infer<typeof settlementReport>

const epoch = numberField(0, MAX_EPOCH).openapi({ description: 'The UTC day to settle: days since 1970-01-01.' })

export const settlementDryRunBody = z.object({ epoch }).openapi('SettlementDryRunBody')

export const settlementBody = z
  .object({
    epoch,
    resultHash: (
      z
        .string({ error: (issue) => (issue.input === undefined ? 'is missing' : 'must be a 32-byte hash') })
        .regex(/^0x[0-9a-f]{64}$/, 'must be a 32-byte hash') as unknown as z.ZodType<`0x${string}`, string>
    ).openapi({ description: 'Of the dry run that was looked at; another result is not written.' }),
  })
  .openapi('SettlementBody')

/** What is written of each change that operators make. */
export const auditActions = [
  'session.create',
  'session.end',
  'announcement.create',
  'announcement.edit',
  'announcement.withdraw',
  'picture.upload',
  'epoch.settle',
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
