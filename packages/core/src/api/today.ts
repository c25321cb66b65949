import { z } from '@hono/zod-openapi'
import { signingState } from './admin.ts'
import { dayStates } from './days.ts'
import { guards } from './governance.ts'
import { address, amount, blockNumber, count, orNull, unixTime } from './primitives.ts'
import { dividendKind } from './rewards.ts'
import { unknownReason } from './staking.ts'
import { signingPause } from './withdrawal.ts'

const seconds = z.int().nonnegative()
const dayNumber = z.int().nonnegative().openapi({ description: 'A UTC day: days since 1970-01-01.' })
const alarmKinds = ['rootDiffers', 'wrongRootOpen', 'notComputed', 'notPosted', 'dayDiffers'] as const

const moneyProblem = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('databaseDown') }),
    z.object({ kind: z.literal('schema'), reason: z.string() }),
    z.object({ kind: z.literal('notIndexed') }),
    z.object({ kind: z.literal('reorganised'), count }),
    z.object({ kind: z.literal('unequal'), count }),
    z.object({ kind: z.literal('indexer'), state: z.enum(['lagging', 'silent']) }),
    z.object({ kind: z.literal('signing'), reason: signingPause, resumesAt: orNull(unixTime) }),
    z.object({ kind: z.literal('job'), name: z.string(), seconds }),
    z.object({ kind: z.literal('noSettler') }),
    z.object({ kind: z.literal('settlerSilent'), seconds }),
    z.object({ kind: z.literal('daysDue'), count }),
  ])
  .openapi('MoneyProblem', { description: 'Why money does not move, with what there is to know of it.' })
export type MoneyProblem = z.infer<typeof moneyProblem>

const indexState = z
  .object({
    state: z.enum(['ok', 'lagging', 'silent', 'failing', 'starting', 'unknown']),
    indexedBlock: orNull(blockNumber),
    chainBlock: orNull(blockNumber).openapi({ description: 'Head of the chain; null while no node answers.' }),
    lagSeconds: orNull(seconds),
  })
  .openapi('TodayIndex')

const openDay = z.object({
  day: dayNumber,
  state: z.enum(dayStates),
  payableAt: orNull(unixTime),
  opensAt: orNull(unixTime),
})

const settling = z
  .object({
    lastSettledDay: orNull(dayNumber).openapi({ description: 'Null while none is settled.' }),
    nextDay: orNull(dayNumber).openapi({ description: 'Null while nothing is funded.' }),
    dueDays: orNull(count).openapi({ description: 'Days that are over and not settled; null when that is not known.' }),
    heardSeconds: orNull(seconds).openapi({ description: 'Since the last sign of the settler; null: there was none.' }),
    waitsFor: orNull(z.string()),
    open: z.array(openDay).openapi({ description: 'Of the newest days those whose root is not open yet.' }),
    alarms: z.array(z.object({ kind: z.enum(alarmKinds), subject: z.string(), detail: z.string(), beganAt: unixTime })),
  })
  .openapi('TodaySettling')

const waiting = z.object({
  open: count,
  ready: count.openapi({ description: 'Those of them whose time has come.' }),
  mine: count.openapi({ description: 'Those of them that this account can carry out now.' }),
})

export const today = z
  .object({
    readAt: unixTime.openapi({ description: 'By the clock of the database.' }),
    index: orNull(indexState),
    problems: orNull(z.array(moneyProblem)),
    settling: orNull(settling),
    coverage: orNull(
      z.array(z.object({ token: address, held: orNull(amount), owed: orNull(amount), unknown: orNull(unknownReason) })),
    ).openapi({ description: 'What the dividend vault holds of each token against what it owes.' }),
    pools: orNull(z.array(z.object({ kind: dividendKind, token: address, lastFundedDay: dayNumber }))),
    signing: orNull(
      z.object({
        operators: signingState,
        pauses: z.array(z.object({ reason: signingPause, resumesAt: orNull(unixTime) })),
      }),
    ),
    pauses: orNull(guards.shape.pauses),
    keys: orNull(
      z.object({
        inForce: guards.shape.signers,
        used: orNull(address).openapi({
          description: 'With which the signer of this replica signs; null while none answers.',
        }),
      }),
    ).openapi({ description: 'Keys of vouchers.' }),
    withdrawals: orNull(
      z.object({
        waiting: count.openapi({ description: 'Asked for, and neither paid nor cancelled.' }),
        signed: count.openapi({ description: 'Those of them with a voucher that pays.' }),
        oldestAt: orNull(unixTime).openapi({ description: 'When the oldest of them was asked for; null for none.' }),
      }),
    ),
    operations: orNull(waiting).openapi({ description: 'What was proposed at the settings desk.' }),
    proposals: orNull(waiting).openapi({ description: 'Withdrawal limits that were proposed.' }),
    claims: orNull(z.object({ registered: count, processing: count, delivered: count, rejected: count })),
    settlers: orNull(
      z.array(
        z.object({
          account: address,
          balance: orNull(amount).openapi({ description: 'Native coin, in base units; null when not known.' }),
          posts: orNull(count).openapi({
            description: 'Roots that it can pay the posting of at the gas price of now.',
          }),
        }),
      ),
    ).openapi({ description: 'Holders of SETTLER, who pay for posting roots.' }),
  })
  .openapi('Today', { description: 'What an operator has to know now. A part that is null is not known now.' })
export type Today = z.infer<typeof today>
