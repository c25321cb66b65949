import { z } from '@hono/zod-openapi'
import type { Address } from '../address.ts'
import { LAST_SECOND } from '../constants.ts'
import { openProposalStates } from '../withdrawal/rules.ts'
import { choiceField, numberField, reasonField } from './body.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, choiceParameter, dayParameter, paging, timeParameter, wholeNumber } from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'
import { dividendKind, weight } from './rewards.ts'

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
      .openapi({ description: `Of each token the ${LARGEST_SHARES} largest shares of the day; none of a filed one.` }),
    isFiled: z.boolean().openapi({ description: 'Whether the day is filed: its shares left the database.' }),
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
          'What an operator has to know now. `rootDiffers`, `notComputed` and `notPosted` stand against settling, posting or paying; `wrongRootOpen` (a root that is not ours and that nobody vetoed in time: what it pays beyond what was earned is to be covered) and `dayDiffers` of a day that is not filed stop nothing.',
      }),
  })
  .openapi('AdminPools')
export type AdminPools = z.infer<typeof adminPools>

export const adminPoolsQuery = z.object({
  day: dayParameter('Whose largest shares to name, as days since 1970-01-01; without it the newest settled one.'),
})

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
  'note.write',
  'note.strike',
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

export const auditSignIns = ['without', 'withoutOwn', 'own'] as const

const auditFilter = {
  account: addressParameter.optional().openapi({ param: { description: 'Only what this account did.' } }),
  origin: choiceParameter(auditOrigins, 'Only entries that came this way.'),
  action: choiceParameter(auditActions, 'Only entries of this action.'),
  signIns: choiceParameter(
    auditSignIns,
    'Of signing in and out, which is most of the log and changes nothing: `without` leaves it out, `withoutOwn` leaves out that of the caller, `own` gives that of the caller alone. Left out: all. Not beside `action`.',
  ),
  from: timeParameter('Only entries from then on, in Unix seconds.'),
  to: timeParameter('Only entries before then, in Unix seconds.'),
}

function checkAuditFilter(
  { from, to, action, signIns }: { from?: number; to?: number; action?: string; signIns?: string },
  context: z.RefinementCtx,
): void {
  if (from !== undefined && to !== undefined && to <= from)
    context.addIssue({ code: 'custom', path: ['to'], message: 'must be later than from' })
  if (action !== undefined && signIns !== undefined)
    context.addIssue({ code: 'custom', path: ['signIns'], message: 'must not be beside action' })
}

export const auditListQuery = z.object({ ...auditFilter, ...paging }).superRefine(checkAuditFilter)
export const auditExportQuery = z.object(auditFilter).superRefine(checkAuditFilter)
export type AuditFilter = z.infer<typeof auditExportQuery>

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
        'Seconds that a proposal of the caller has to wait: with OPERATOR the delay of the settings desk on the chain, or the own one when that is longer; with ADMIN the own one. 0: the caller may set limits at once. Null: the caller may do neither, by missing roles or because the desk does not hold SETTINGS.',
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

const signingSwitches = ['on', 'off'] as const

export const signingState = z
  .object({
    state: z.enum(signingSwitches),
    changedAt: orNull(unixTime).openapi({ description: 'Null while nobody has switched it.' }),
    changedBy: orNull(address),
    reason: orNull(z.string()),
  })
  .openapi('SigningState', {
    description: 'Whether operators let vouchers be signed; `/api/withdrawal/terms` says everything else.',
  })
export type SigningState = z.infer<typeof signingState>

export const signingBody = z
  .object({
    state: choiceField(signingSwitches),
    reason: reasonField(),
  })
  .openapi('SigningBody')
