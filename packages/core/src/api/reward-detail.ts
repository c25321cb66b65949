import { z } from '@hono/zod-openapi'
import { nodeClasses } from '../entity-states.ts'
import { dividendKinds } from '../settlement/dividend-kinds.ts'
import type { PublicRead } from './endpoint.ts'
import { addressParameter, wholeNumber } from './parameters.ts'
import { address, amount, hash, unixTime } from './primitives.ts'
import { dividend } from './rewards.ts'

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
    query: rewardDetailQuery,
    data: rewardDetail,
    fails: [404],
  },
} as const satisfies Record<string, PublicRead>
