import { z } from '@hono/zod-openapi'
import { nodeClasses } from '../entity-states.ts'
import { dividendKinds } from '../settlement/dividend-kinds.ts'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { addressPageQuery, addressParameter, choiceParameter, paging, wholeNumber } from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'

export const dividendKind = z
  .enum(dividendKinds)
  .openapi('DividendKind', { description: 'What a dividend is paid for.' })

export const weight = z
  .string()
  .regex(/^(0|[1-9][0-9]*)$/)
  .openapi('Weight', { description: 'Whole number without a unit, as a decimal string.', example: '2500000000' })

const pool = {
  epoch: z.int().nonnegative().openapi({ description: 'The settled UTC day: days since 1970-01-01.' }),
  startAt: unixTime.openapi({ description: 'First second of the day.' }),
  kind: dividendKind,
  token: address,
  totalPool: amount.openapi({ description: 'What the day shared of what the pool held.' }),
  totalWeight: weight.openapi({
    description: 'What weights are divided by: their sum, or what all stake could give in promotion and community.',
  }),
  blockNumber: blockNumber.openapi({
    description: 'The last block of the day: the state after it was settled.',
  }),
}

const dividend = z
  .object({ ...pool, account: address, weight, revenue: amount.openapi({ description: 'What the account got.' }) })
  .openapi('Dividend')

export const dividendPool = z
  .object({
    ...pool,
    paid: amount.openapi({
      description: 'What accounts got of it. The rest stays in the pool and is shared on later days.',
    }),
    accountCount: count,
    weight: orNull(weight).openapi({
      description: 'Of the account asked for; null without one, when it had none, and of a filed day.',
    }),
    revenue: orNull(amount).openapi({ description: 'Of the account asked for; null like its weight.' }),
  })
  .openapi('DividendPool')

export const promotionIncome = z
  .object({
    epoch: pool.epoch,
    startAt: pool.startAt,
    token: address,
    blockNumber: pool.blockNumber,
    account: address.openapi({ description: 'Whose stake it came from.' }),
    layer: z.int().positive().openapi({ description: 'Layer below the account asked for; 1 is who it invited.' }),
    stake: amount.openapi({ description: 'What that account had staked after the block.' }),
    rate: z.int().positive().openapi({ description: 'Parts in 10,000 that promotion takes of it.' }),
    weight: weight.openapi({ description: 'rate · stake.' }),
    dividend: amount.openapi({ description: 'The whole promotion dividend of that day and token.' }),
    totalWeight: weight.openapi({ description: 'Of that dividend: of all rows of the day and token together.' }),
    revenue: amount.openapi({
      description: 'Part of the dividend. The rows of a day and token add up to the dividend exactly.',
    }),
  })
  .openapi('PromotionIncome')

const filedMonth = {
  epoch: z
    .int()
    .nonnegative()
    .openapi({ description: 'First day of the calendar month (UTC): days since 1970-01-01.' }),
  lastEpoch: z.int().nonnegative().openapi({ description: 'Last day of the month.' }),
  startAt: unixTime.openapi({ description: 'First second of the month.' }),
}

const months = <T extends z.ZodType>(month: T) =>
  z.array(month).openapi({
    description:
      'Filed months, the newest first. They come after the days of `list`, and `page`, `pageSize` and `total` count them like these.',
  })

/** In Unix seconds: for lists by day that have no filed months. */
export const filedUntil = orNull(unixTime).openapi({
  description:
    'First second that is not filed; null when nothing is. What accounts got on each day before it left the database: sums of months are in `/api/depositBonus/list`, day files at `/api/files/{hash}` where the operator serves them.',
})

export const promotionIncomePage = pageOf(promotionIncome).extend({
  months: months(
    z
      .object({
        ...filedMonth,
        token: address,
        dividend: amount.openapi({ description: 'All of it, without sources.' }),
      })
      .openapi('PromotionMonth'),
  ),
})
export type PromotionIncomePage = z.infer<typeof promotionIncomePage>
export const dividendPage = pageOf(dividend).extend({
  months: months(
    z
      .object({
        ...filedMonth,
        kind: dividendKind,
        token: address,
        revenue: amount.openapi({ description: 'What the account got on all its days.' }),
        dayCount: z.int().positive().openapi({ description: 'On how many days it got something.' }),
      })
      .openapi('DividendMonth'),
  ),
})
export type DividendPage = z.infer<typeof dividendPage>
export const dividendPoolPage = pageOf(dividendPool).extend({ filedUntil })
export type DividendPoolPage = z.infer<typeof dividendPoolPage>

export const dividendListQuery = z.object({ address: addressParameter, ...paging })

export const dividendKindListQuery = dividendListQuery.extend({
  kind: choiceParameter(dividendKinds, 'Only dividends of this kind.'),
  token: addressParameter.optional().openapi({ param: { description: 'Only dividends in this token.' } }),
})

export const dividendPoolListQuery = z.object({ address: addressParameter.optional(), ...paging })

const dividendDay = z
  .object({
    epoch: pool.epoch,
    startAt: pool.startAt,
    sums: z.array(z.object({ token: address, amount })).openapi({ description: 'Of all dividends asked for.' }),
  })
  .openapi('DividendDay', { description: 'A settled day on which an account got something.' })

export const dividendDayPage = pageOf(dividendDay)
  .extend({
    months: months(
      z
        .object({ ...filedMonth, sums: dividendDay.shape.sums })
        .openapi('DividendMonthSums', { description: 'A filed month in which an account got something.' }),
    ),
    settledEpoch: orNull(pool.epoch).openapi({
      description: 'The newest settled day, whether or not the account got anything on it.',
    }),
  })
  .openapi('DividendDayPage')
export type DividendDayPage = z.infer<typeof dividendDayPage>

const read = { kind: 'read', tag: 'rewards' } as const

export const dividendReads = {
  dividends: {
    ...read,
    path: '/api/depositBonus/list',
    summary: 'What an account got out of the dividend pools, the newest day first.',
    query: dividendKindListQuery,
    data: dividendPage,
  },
  dividendDays: {
    ...read,
    path: '/api/depositBonus/days',
    summary: 'What an account got on each settled day, added up by token, the newest day first.',
    query: dividendKindListQuery,
    data: dividendDayPage,
  },
  promotionIncome: {
    kind: 'chainRead',
    path: '/api/depositInvitor/list',
    tag: 'rewards',
    summary:
      'Promotion income of an account by whose stake it came from: the newest day first, then the nearest layer.',
    description:
      'A row is `floor(dividend · s / totalWeight) − floor(dividend · (s − weight) / totalWeight)`, with s the sum of `weight` over ' +
      'the rows of its day and token up to and with it.',
    query: addressPageQuery,
    data: promotionIncomePage,
  },
  nodeDividends: {
    ...read,
    path: '/api/depositNode/list',
    summary: 'Node dividends of an account, the newest day first.',
    query: dividendListQuery,
    data: dividendPage,
  },
  communityDividends: {
    ...read,
    path: '/api/stats/bonusList',
    summary: 'Community income of an account, the newest day first.',
    query: dividendListQuery,
    data: dividendPage,
  },
  dividendPools: {
    ...read,
    path: '/api/depositBonusPool/list',
    summary: 'The dividend pools of each settled day, the newest first.',
    query: dividendPoolListQuery,
    data: dividendPoolPage,
  },
} as const satisfies Record<string, PublicRead>

const MAX_EPOCH = 2 ** 31 - 1

export const rewardDetailQuery = z.object({
  address: addressParameter,
  epoch: wholeNumber(0, MAX_EPOCH).openapi({
    type: 'integer',
    minimum: 0,
    maximum: MAX_EPOCH,
    param: { description: 'The settled UTC day: days since 1970-01-01.' },
  }),
  token: addressParameter,
  kind: z
    .enum(dividendKinds, {
      error: (issue) => (issue.input === undefined ? 'is missing' : `must be one of: ${dividendKinds.join(', ')}`),
    })
    .openapi({ param: { description: 'What the dividend was paid for.' } }),
})

const inputs = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('promotion'),
      layers: z
        .array(
          z.object({
            layer: z.int().positive(),
            stake: amount,
            rate: z.int().nonnegative().openapi({ description: 'Parts in 10,000 that promotion takes of it.' }),
          }),
        )
        .openapi({ description: 'Stake in each layer below the account that promotion takes of.' }),
    }),
    z.object({
      kind: z.literal('community'),
      stake: amount.openapi({ description: "The account's own." }),
      branches: z
        .array(
          z.object({
            grade: z.int().nonnegative(),
            rate: z.int().nonnegative(),
            accountCount: z.int().positive(),
            stake: amount,
          }),
        )
        .openapi({
          description:
            'Who is bound to the account, by their grades: how many, and stake of theirs and of all below them.',
        }),
      grade: z.int().positive().openapi({ description: 'By own stake and all below.' }),
      rate: z.int().positive().openapi({ description: 'Of the grade.' }),
    }),
    z.object({
      kind: z.literal('node'),
      stakedDr: amount,
      nodeClass: z.enum(nodeClasses),
      rate: z.int().positive().openapi({ description: 'Of the class, per 10,000 DR.' }),
    }),
    z.object({ kind: z.literal('dao'), stakedDr: amount }),
    z.object({
      kind: z.literal('ve'),
      runs: z
        .array(
          z.object({
            slope: amount.openapi({ description: 'VE power that the lock loses each second.' }),
            unlockAt: unixTime,
            from: unixTime.openapi({ description: 'First second of the day in which the lock was like this.' }),
            to: unixTime.openapi({ description: 'First second in which it was not.' }),
          }),
        )
        .openapi({ description: 'What the lock was in the course of the day.' }),
    }),
  ])
  .openapi('RewardInputs', { description: 'What the weight comes from, after the block.' })

export const rewardDetail = z
  .object({
    dividend,
    formula: z.string().openapi({ description: 'How weight and revenue follow from the inputs.' }),
    inputs,
    release: amount.openapi({ description: 'What fundings released on the day; part of the backlog.' }),
    backlog: amount.openapi({
      description: 'What the pool held at the end of the day. `totalPool` is the part of it that the day shared.',
    }),
    rulesVersion: z.int().positive(),
    blockHash: hash,
    rulesHash: hash.openapi({ description: 'SHA-256 of the rules file in force on the day.' }),
    fileHash: hash.openapi({ description: 'SHA-256 of the day file, which is at `/api/files/{hash}`.' }),
    pool: address.openapi({ description: 'Pool by whose principal the community is measured.' }),
  })
  .openapi('RewardDetail')
export type RewardDetail = z.infer<typeof rewardDetail>
export type RewardInputs = z.infer<typeof inputs>

export const rewardDetailReads = {
  rewardDetail: {
    kind: 'read',
    path: '/api/depositBonus/detail',
    tag: 'rewards',
    summary: 'One dividend with all that it was computed from, so that anybody can compute it again.',
    description:
      'Of a filed day, in whose month the account got something of the kind and token: 404 with `details.reason`, and in `details.fileHash` the SHA-256 of its day file.',
    query: rewardDetailQuery,
    data: rewardDetail,
    fails: [404],
  },
} as const satisfies Record<string, PublicRead>
