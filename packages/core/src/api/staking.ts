import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import {
  addressPageQuery,
  addressParameter,
  addressQuery,
  choiceParameter,
  onceString,
  transactionParameter,
} from './parameters.ts'
import { MAX_LISTED_ORDERS, powerOrder } from './power.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'

export const MAX_LISTED_POSITIONS = 500

export const unknownReason = z.enum(['NODE_UNAVAILABLE', 'NODE_BEHIND']).openapi('UnknownReason', {
  description:
    'Why a figure that only the chain can tell is not known: the node does not answer, or does not have the indexed block.',
})
export type UnknownReason = z.infer<typeof unknownReason>

export const stakingPosition = z
  .object({
    pool: address,
    positionId: z.string().regex(/^[1-9][0-9]*$/),
    token: address,
    amount,
    stakedAt: unixTime,
    unlockAt: unixTime.openapi({ description: 'First second at which the position can be unstaked.' }),
    blockNumber,
    transaction: hash,
  })
  .openapi('StakingPosition', { description: 'An open position.' })

export const stakingPoolAccount = z
  .object({
    pool: address,
    key: z.string().openapi({ description: 'Name of the pool in the deployment.', example: 'stakingPoolUsdt' }),
    token: address.openapi({ description: 'Token of `staked` and `unlockable`.' }),
    rewardToken: address.openapi({ description: 'Token of `earned` and `claimed`.' }),
    staked: amount,
    unlockable: amount.openapi({ description: 'Principal whose lock had ended at `asOf.blockTimestamp`.' }),
    positionCount: count,
    nextUnlockAt: orNull(unixTime).openapi({ description: 'The earliest lock that still runs; null when none does.' }),
    earned: orNull(amount).openapi({ description: 'Earned and not claimed, at the indexed block. Null: not known.' }),
    earnedUnknown: orNull(unknownReason).openapi({ description: 'Null exactly when `earned` is known.' }),
    claimed: amount,
  })
  .openapi('StakingPoolAccount', { description: 'What an account has in one pool.' })
export type StakingPoolAccount = z.infer<typeof stakingPoolAccount>

const tokenAmount = z.object({ token: address, amount }).openapi('TokenAmount')
export type TokenAmount = z.infer<typeof tokenAmount>

export const userStaking = z
  .object({
    account: address,
    pools: z.array(stakingPoolAccount).openapi({ description: 'Every pool, also those the account is not in.' }),
    positions: z
      .array(stakingPosition)
      .openapi({ description: `Open positions, first to unlock first; at most ${MAX_LISTED_POSITIONS}.` }),
    positionCount: count.openapi({ description: 'All open positions, also those beyond the limit of the list.' }),
    powerOrders: z
      .array(powerOrder)
      .openapi({ description: `Power orders that have not ended, first to end first; at most ${MAX_LISTED_ORDERS}.` }),
    powerOrderCount: count.openapi({ description: 'All of them, also those beyond the limit of the list.' }),
    totals: z.object({
      staked: z.array(tokenAmount),
      earned: z
        .array(z.object({ token: address, amount: orNull(amount) }))
        .openapi({ description: 'Null when one pool that pays the token is not known.' }),
      claimed: z.array(tokenAmount),
    }),
  })
  .openapi('UserStaking')
export type UserStaking = z.infer<typeof userStaking>

export const depositKind = z.enum(['stake', 'power', 'card', 'dr', 'lock']).openapi('DepositKind', {
  description:
    '`stake` in a staking pool; `power`: paid for computing power, or burned as its fuel; `card`: paid for cards; `dr`: DR staked in the DAO; `lock` of VE power.',
})
export type DepositKind = z.infer<typeof depositKind>

export const deposit = z
  .object({
    kind: depositKind,
    contract: address.openapi({ description: 'What it was put into.' }),
    id: z.string().openapi({
      description:
        'Unique within `contract`: the id of the position; of what has none, its block and the place of its event there.',
    }),
    token: address,
    amount,
    received: orNull(tokenAmount).openapi({
      description: 'What was bought with it: computing power, or a number of cards. Null for all else.',
    }),
    depositedAt: unixTime,
    unlockAt: orNull(unixTime).openapi({ description: 'Null for what is spent and never comes back.' }),
    withdrawnAt: orNull(unixTime).openapi({ description: 'Null while it is still in, and for what is spent.' }),
    withdrawTransaction: orNull(hash),
    blockNumber,
    transaction: hash,
  })
  .openapi('Deposit', { description: 'What an account put in.' })
export type Deposit = z.infer<typeof deposit>

export const depositPage = pageOf(deposit).openapi('DepositPage')
export type DepositPage = z.infer<typeof depositPage>

export const depositOrders = ['newest', 'unlock'] as const
export type DepositOrder = (typeof depositOrders)[number]

const idReason = 'must be the id of a deposit: a number, or a block and a place in it such as 120-3'

const depositFilter = {
  kind: choiceParameter(depositKind.options, 'Only deposits of this kind.'),
  token: addressParameter.optional().openapi({ param: { description: 'Only what was put in in this token.' } }),
  contract: addressParameter.optional().openapi({ param: { description: 'Only what was put into this contract.' } }),
  id: onceString(idReason)
    .regex(/^[0-9]{1,78}(-[0-9]{1,10})?$/, idReason)
    .optional()
    .openapi({ param: { description: 'Only what has this id, in whichever contract.' } }),
  transaction: transactionParameter('Only what this transaction put in, or took out.'),
}

const depositListQuery = addressPageQuery.extend({
  ...depositFilter,
  order: choiceParameter(
    depositOrders,
    '`newest`, which it is when left out: the newest first. `unlock`: positions that are still in, the first to unlock first; then all else, the newest first.',
  ),
})

export const depositSums = z
  .object({
    account: address,
    sums: z
      .array(z.object({ kind: depositKind, token: address, amount, rowCount: count }))
      .openapi({ description: 'Of each kind and token of which there is any.' }),
  })
  .openapi('DepositSums', {
    description: 'What an account ever put in, as many rows as the list has with the same filter.',
  })
export type DepositSums = z.infer<typeof depositSums>

export const stakingReads = {
  userStaking: {
    kind: 'chainRead',
    path: '/api/userStaking',
    tag: 'staking',
    summary: 'What an account has in every pool: open positions, earned and claimed rewards, totals.',
    query: addressQuery,
    data: userStaking,
  },
  deposits: {
    kind: 'chainRead',
    path: '/api/deposit/list',
    tag: 'staking',
    summary: 'Everything an account ever put in, newest first.',
    query: depositListQuery,
    data: depositPage,
  },
  depositSums: {
    kind: 'chainRead',
    path: '/api/deposit/sums',
    tag: 'staking',
    summary: 'What an account ever put in, added up by kind and token.',
    query: addressQuery.extend(depositFilter),
    data: depositSums,
  },
} as const satisfies Record<string, PublicRead>
