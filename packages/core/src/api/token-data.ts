import { z } from '@hono/zod-openapi'
import { address, amount, count } from './primitives.ts'

export const poolStats = z
  .object({
    pool: address,
    key: z.string().openapi({ example: 'stakingPoolUsdt' }),
    token: address.openapi({ description: 'Token of `staked`.' }),
    rewardToken: address.openapi({ description: 'Token of the reward figures.' }),
    staked: amount,
    stakerCount: count,
    positionCount: count.openapi({ description: 'Open positions.' }),
    rewardFunded: amount,
    rewardClaimed: amount,
    rewardRecovered: amount.openapi({
      description: 'Taken back by an administrator out of what was promised to nobody.',
    }),
    rewardLeft: amount.openapi({
      description: 'Funded, not paid out and not taken back: earned or still to be earned.',
    }),
  })
  .openapi('PoolStats')
export type PoolStats = z.infer<typeof poolStats>

export const tokenStats = z
  .object({
    token: address.openapi({ description: 'The product token; `totalSupply`, `destroyed` and `burned` are in it.' }),
    totalSupply: amount,
    destroyed: amount.openapi({ description: 'Initial supply less total supply.' }),
    burned: amount.openapi({ description: '`destroyed` and what lies at the burn address.' }),
    inContracts: amount.openapi({
      description: 'Held by the contracts for its owners or for rewards; not by the pair.',
    }),
    holderCount: count,
    stakerCount: count.openapi({ description: 'Accounts with an open position in any pool.' }),
    pools: z.array(poolStats),
  })
  .openapi('TokenStats')
export type TokenStats = z.infer<typeof tokenStats>
