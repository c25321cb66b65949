import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { minBlockQuery } from './parameters.ts'
import { address, amount, count, orNull, unixTime } from './primitives.ts'

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

/** Where the supply is: every base unit there ever was is in exactly one of these. */
export const supplyPart = z
  .enum([
    'locked',
    'exchangePool',
    'foundation',
    'poolEmissions',
    'genesisCommunity',
    'cardStock',
    'inWallets',
    'burned',
  ])
  .openapi('SupplyPart')
export type SupplyPart = z.infer<typeof supplyPart>

const supplyShare = z
  .object({
    part: supplyPart,
    amount,
    sources: z.array(z.object({ key: z.string(), account: orNull(address), amount })).openapi({
      description: 'The balances it is the sum of; `key` is a contract of the deployment or says what it is.',
    }),
  })
  .openapi('SupplyShare')
export type SupplyShare = z.infer<typeof supplyShare>

const exchange = z
  .object({
    pair: address,
    quote: address.openapi({ description: 'The token that prices are in.' }),
    baseReserve: amount,
    quoteReserve: amount,
    price: orNull(amount).openapi({
      description:
        'Quote tokens for one product token, times ten to the power of `priceDecimals`; null before liquidity.',
    }),
    priceDecimals: count,
    priceDayAgo: orNull(amount).openapi({ description: 'Null when there was none 24 hours before `asOf`.' }),
    changedAt: unixTime.openapi({ description: 'The last change of the reserves.' }),
    swapCount: count,
    burnedInDay: amount.openapi({ description: 'Product tokens that swaps burned in the 24 hours before `asOf`.' }),
  })
  .openapi('Exchange', { description: 'The pair that the product token is traded in.' })
export type Exchange = z.infer<typeof exchange>

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
    initialSupply: amount.openapi({ description: 'Everything ever minted.' }),
    supply: z.array(supplyShare).openapi({ description: 'Adds up to `initialSupply`.' }),
    exchange: orNull(exchange).openapi({ description: 'Null before the pair had reserves.' }),
    pools: z.array(poolStats),
  })
  .openapi('TokenStats')
export type TokenStats = z.infer<typeof tokenStats>

export const tokenDataReads = {
  tokenStats: {
    kind: 'chainRead',
    path: '/api/tokenStats',
    tag: 'token-data',
    summary: 'Figures of the product token and of every pool; at most two seconds older than the index.',
    query: minBlockQuery,
    data: tokenStats,
  },
} as const satisfies Record<string, PublicRead>
