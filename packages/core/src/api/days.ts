import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, dayParameter, minBlockParameter, onceString, paging } from './parameters.ts'
import type { Hash } from './primitives.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'
import { dividendKind, weight } from './rewards.ts'

const dayNumber = z.int().nonnegative().openapi({ description: 'A UTC day: days since 1970-01-01.' })
const rootIndex = z.int().nonnegative().openapi({ description: 'Place of the root in the dividend vault.' })

const poolOfDay = z
  .object({
    kind: dividendKind,
    token: address,
    release: amount.openapi({ description: 'What fundings released on the day.' }),
    backlog: amount.openapi({ description: 'The release, and what earlier days left.' }),
    budget: amount.openapi({ description: 'What the day shared of the backlog.' }),
    given: amount.openapi({ description: 'What accounts got of the budget. The rest stays in the pool.' }),
    totalWeight: weight.openapi({
      description:
        'What weights are divided by: their sum, or what all stake could give in promotion and community; 0 for a pool that was announced to give nothing.',
    }),
    accountCount: count.openapi({ description: 'How many accounts got something.' }),
  })
  .openapi('PoolOfDay')

const settledDay = z
  .object({
    rulesHash: hash.openapi({ description: 'SHA-256 of the rules file in force on the day.' }),
    fileHash: hash.openapi({ description: 'SHA-256 of the day file, which is at `/api/files/{hash}`.' }),
    isWhole: z.boolean().openapi({ description: 'Whether the day file has all leaves, or those that changed.' }),
    root: orNull(hash).openapi({ description: 'Over all leaves; null while nobody has earned anything.' }),
    leafCount: count.openapi({ description: 'Leaves: pairs of an account and a token of which it has earned.' }),
    changeCount: count.openapi({ description: 'How many of them the day changed.' }),
    anchor: z
      .object({ blockNumber, hash })
      .openapi('Anchor', { description: 'The last block before the end of the day.' }),
    settledAt: unixTime.openapi({ description: 'By the clock of the computer that settled it.' }),
    pools: z.array(poolOfDay),
  })
  .openapi('SettledDay', { description: 'What was computed here from final logs and announced rules.' })

const rootPost = z
  .object({
    index: rootIndex,
    root: hash.openapi({ description: 'As it was posted.' }),
    blockNumber,
    transaction: hash,
    postedAt: unixTime,
    payableAt: unixTime.openapi({ description: 'From then on it pays with a voucher, unless it is vetoed before.' }),
    opensAt: unixTime.openapi({
      description: 'From then on it pays without a voucher and nobody can veto it.',
    }),
    differs: z.array(z.enum(['root', 'rules', 'file', 'anchor'])).openapi({
      description: 'What was posted and is not what was settled here; empty also while the day is not settled here.',
    }),
    veto: orNull(z.object({ vetoedAt: unixTime, transaction: hash, account: address }).openapi('Veto')).openapi({
      description: 'What dropped it; null while it stands.',
    }),
  })
  .openapi('RootPost')

export const dayStates = ['settled', 'posted', 'payable', 'open', 'vetoed', 'differs', 'notComputed'] as const
export type DayState = (typeof dayStates)[number]

const dayOfRoots = z
  .object({
    day: dayNumber,
    startAt: unixTime.openapi({ description: 'First second of the day.' }),
    state: z.enum(dayStates).openapi({
      description:
        'Where it stands at the newest final block. `settled`: no root was posted. `posted`, `payable`, `open`: its root stands, by age. `vetoed`: every root that was posted for it was dropped. `differs`: a root stands that is not the one settled here. `notComputed`: a root stands, and the day is not settled here.',
    }),
    reason: orNull(z.enum(['nothingChanged'])).openapi({
      description: 'Of `settled`: `nothingChanged` when nobody earned anything on the day, so that none is posted.',
    }),
    settled: orNull(settledDay).openapi({ description: 'Null while the day is not settled here.' }),
    post: orNull(rootPost).openapi({
      description: 'The root that stands; without one the last that was vetoed; null when none was posted.',
    }),
  })
  .openapi('Day')

export const dayPage = pageOf(dayOfRoots)
export type DayPage = z.infer<typeof dayPage>

export const dayListQuery = z.object({
  day: dayParameter('Only this day, as days since 1970-01-01.'),
  ...paging,
  minBlock: minBlockParameter,
})

const provenLeaf = z
  .object({
    day: dayNumber.openapi({ description: 'The day of the root.' }),
    index: rootIndex,
    root: hash,
    cumulative: amount.openapi({ description: 'What was earned up to and with the day, all days added up.' }),
    proof: z.array(hash).openapi({ description: 'Nodes beside the way from the leaf up to the root.' }),
  })
  .openapi('ProvenLeaf', { description: 'What `withdraw` and `exit` of the dividend vault take.' })
export type ProvenLeaf = z.infer<typeof provenLeaf>

export const proofOfEarnings = z
  .object({
    payable: orNull(provenLeaf).openapi({
      description: 'By the newest root that pays with a voucher; null while there is none, or nothing is in it.',
    }),
    open: orNull(provenLeaf).openapi({
      description: 'By the newest root that pays without one; null while there is none, or nothing is in it.',
    }),
    paid: amount.openapi({ description: 'What the dividend vault has ever paid the account of it, at `asOf`.' }),
  })
  .openapi('ProofOfEarnings')
export type ProofOfEarnings = z.infer<typeof proofOfEarnings>

export const proofQuery = z.object({
  address: addressParameter,
  token: addressParameter.openapi({ param: { description: 'Address of a token.' } }),
  minBlock: minBlockParameter,
})

const fileHashReason = 'must be 0x and the 64 digits of a SHA-256 in lower case'

export const dayFilePath = z.object({
  hash: onceString(fileHashReason)
    .regex(/^0x[0-9a-f]{64}$/, fileHashReason)
    .transform((text) => text as Hash)
    .openapi({
      type: 'string',
      pattern: '^0x[0-9a-f]{64}$',
      param: { name: 'hash', in: 'path', description: 'SHA-256 of the day file.' },
    }),
})

const taggedAnswer =
  'The `ETag` is of what is said and not of `asOf`: with `If-None-Match` it is 304 until something else is true.'

export const dayReads = {
  days: {
    kind: 'chainRead',
    path: '/api/days',
    shared: true,
    tag: 'days',
    summary: 'Settled days, newest first: what was computed, what was posted, and where each root stands.',
    description: taggedAnswer,
    query: dayListQuery,
    data: dayPage,
    tagged: true,
  },
  proof: {
    kind: 'chainRead',
    path: '/api/proof',
    tag: 'days',
    summary: 'What an account has earned of a token, with the proof that the dividend vault takes.',
    description: `Only a root that stands and is the one settled here is named. ${taggedAnswer}`,
    query: proofQuery,
    data: proofOfEarnings,
    tagged: true,
  },
} as const satisfies Record<string, PublicRead>
