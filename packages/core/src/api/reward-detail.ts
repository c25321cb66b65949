import { z } from '@hono/zod-openapi'
import { nodeClasses } from '../entity-states.ts'
import { dividendKinds } from '../ledger/account-kinds.ts'
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

const layers = z
  .array(
    z.object({
      layer: z.int().positive(),
      stake: amount,
      rate: z.int().nonnegative().openapi({ description: 'Parts in 10,000 that promotion takes of it.' }),
    }),
  )
  .openapi({ description: 'Stake in each layer below the account.' })

const inputs = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('promotion'), layers }),
    z.object({
      kind: z.literal('community'),
      layers,
      teamStake: amount,
      grade: z.int().positive(),
    }),
    z.object({ kind: z.literal('node'), stakedDr: amount, nodeClass: z.enum(nodeClasses) }),
    z.object({ kind: z.literal('dao'), stakedDr: amount }),
    z.object({
      kind: z.literal('ve'),
      slope: amount.openapi({ description: 'VE power that the lock loses each second.' }),
      unlockAt: unixTime,
      at: unixTime.openapi({ description: 'The end of the day.' }),
    }),
  ])
  .openapi('RewardInputs', { description: 'What the weight comes from, after the block.' })

export const rewardDetail = z
  .object({
    dividend,
    formula: z.string().openapi({ description: 'How weight and revenue follow from the inputs.' }),
    inputs,
    remainder: z.union([z.literal(0), z.literal(1)]).openapi({
      description: 'Base units beyond rounding down: what is left over goes to the largest remainders, one each.',
    }),
    rulesVersion: z.int().positive(),
    blockHash: hash,
    inputsHash: hash.openapi({ description: 'SHA-256 of everything the whole day was computed from.' }),
    resultHash: hash.openapi({ description: 'SHA-256 of every dividend of the day.' }),
    pool: address.openapi({ description: 'Pool by whose principal the community is measured.' }),
  })
  .openapi('RewardDetail')
export type RewardDetail = z.infer<typeof rewardDetail>
export type RewardInputs = z.infer<typeof inputs>
