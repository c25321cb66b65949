import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import {
  addressParameter,
  addressQuery,
  choiceParameter,
  minBlockParameter,
  minBlockQuery,
  onceString,
  paging,
  timeParameter,
  transactionParameter,
  wholeNumber,
} from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'
import { unknownReason } from './staking.ts'

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

/** Every base unit of the supply is in exactly one of these parts. */
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
    shared: true,
    tag: 'token-data',
    summary: 'Figures of the product token and of every pool; at most two seconds older than the index.',
    query: minBlockQuery,
    data: tokenStats,
  },
} as const satisfies Record<string, PublicRead>

export const klineSeconds = { '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '4h': 14_400, '1d': 86_400 } as const
export type KlineInterval = keyof typeof klineSeconds

export const MAX_KLINES = 1_000
export const DEFAULT_KLINES = 500

const intervals = Object.keys(klineSeconds) as [KlineInterval, ...KlineInterval[]]
const symbolReason = 'must be 2 to 24 capitals and digits'

export const klinesQuery = z
  .object({
    symbol: onceString(symbolReason)
      .regex(/^[A-Z0-9]{2,24}$/, symbolReason)
      .optional()
      .openapi({ type: 'string', param: { description: 'The market; the only one there is when it is left out.' } }),
    interval: z
      .enum(intervals, { error: `must be one of: ${intervals.join(', ')}` })
      .openapi({ param: { description: 'How long a candle lasts; it begins at a multiple of that, UTC.' } }),
    from: timeParameter('Candles that begin at or after this time, Unix seconds.'),
    to: timeParameter('Candles that begin at or before this time, Unix seconds.'),
    limit: wholeNumber(1, MAX_KLINES)
      .default(DEFAULT_KLINES)
      .openapi({
        type: 'integer',
        minimum: 1,
        maximum: MAX_KLINES,
        default: DEFAULT_KLINES,
        param: { description: 'At most so many: the first from `from` on, or the last without it.' },
      }),
    minBlock: minBlockParameter,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be less than from',
  })

const price = amount.openapi('Price', {
  description: 'Quote tokens for one base token, times ten to the power of `priceDecimals`.',
  example: '500000000000000000',
})

export const kline = z
  .object({
    openedAt: unixTime,
    open: price,
    high: price,
    low: price,
    close: price,
    baseVolume: amount,
    quoteVolume: amount,
    swapCount: count,
    quietBefore: count.openapi({
      description:
        'Intervals without a change of price between the candle before and this one: there the price was that close.',
    }),
  })
  .openapi('Kline', { description: 'Prices and volumes of one interval in which the price changed.' })

export const klines = z
  .object({
    symbol: z.string(),
    interval: z.enum(intervals),
    seconds: count,
    pair: address,
    base: address.openapi({ description: 'The product token; `baseVolume` is in it.' }),
    quote: address.openapi({ description: 'The token that prices and `quoteVolume` are in.' }),
    priceDecimals: count,
    list: z.array(kline).openapi({ description: 'Oldest first. Intervals without a change of price are left out.' }),
    nextFrom: orNull(unixTime).openapi({ description: '`from` of the next request when the range holds more.' }),
  })
  .openapi('Klines')
export type Klines = z.infer<typeof klines>

export const marketReads = {
  klines: {
    kind: 'chainRead',
    path: '/api/klines',
    shared: true,
    tag: 'token-data',
    summary:
      'Prices and volumes of the pair by interval, oldest first; intervals without a change of price are left out.',
    query: klinesQuery,
    data: klines,
  },
} as const satisfies Record<string, PublicRead>

export const MAX_LISTED_TRANSFERS = 100_000

const transferDirection = z.enum(['in', 'out'])
export type TransferDirection = z.infer<typeof transferDirection>

const transferFilter = {
  token: addressParameter
    .optional()
    .openapi({ param: { description: 'Only this token: one of ours that is indexed.' } }),
  direction: choiceParameter(
    transferDirection.options,
    'Only what the account received (`in`) or sent (`out`, to itself too).',
  ),
  with: addressParameter
    .optional()
    .openapi({ param: { description: 'Only what the account sent to or received from this one.' } }),
  transaction: transactionParameter('Only what the account sent or received in this transaction.'),
}

const needsAddress = ['direction', 'with', 'transaction'] as const

export const transferLogQuery = z
  .object({
    address: addressParameter
      .optional()
      .openapi({ param: { description: 'Only what this account sent or received.' } }),
    ...transferFilter,
    ...paging,
    minBlock: minBlockParameter,
  })
  .superRefine((query, context) => {
    if (query.address !== undefined) return
    for (const name of needsAddress)
      if (query[name] !== undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'needs an address: it is of what an account moved' })
  })

export const transfer = z
  .object({
    token: address,
    from: address.openapi({ description: 'The zero address where tokens were made.' }),
    to: address.openapi({ description: 'The zero address where tokens were destroyed.' }),
    amount,
    transferredAt: unixTime,
    blockNumber,
    logIndex: z.int().nonnegative(),
    transaction: hash,
  })
  .openapi('Transfer', { description: 'A movement of one of our tokens; newest first in lists.' })
export type Transfer = z.infer<typeof transfer>

export const transferPage = pageOf(transfer).openapi('TransferPage', {
  description: `At most ${MAX_LISTED_TRANSFERS} are counted and listed.`,
})
export type TransferPage = z.infer<typeof transferPage>

export const transferSums = z
  .object({
    account: address,
    sums: orNull(z.array(z.object({ token: address, direction: transferDirection, amount, rowCount: count }))).openapi({
      description: `Of each token and direction of which there is any. Null for an account that moved more than ${MAX_LISTED_TRANSFERS} times: not added up.`,
    }),
  })
  .openapi('TransferSums', { description: 'As many rows as the list of an account has with the same filter.' })
export type TransferSums = z.infer<typeof transferSums>

export const transferReads = {
  transfers: {
    kind: 'chainRead',
    path: '/api/getTransferLog',
    tag: 'token-data',
    summary: 'Movements of our tokens, newest first.',
    query: transferLogQuery,
    data: transferPage,
  },
  transferSums: {
    kind: 'chainRead',
    path: '/api/getTransferLog/sums',
    tag: 'token-data',
    summary: 'What an account received and sent of our tokens, added up.',
    query: addressQuery.extend(transferFilter),
    data: transferSums,
  },
} as const satisfies Record<string, PublicRead>

const obligationKind = z.enum(['principal', 'rewards', 'withdrawals']).openapi('ObligationKind')

export const obligation = z
  .object({
    contract: address,
    key: z.string().openapi({ description: 'Name of the contract in the deployment.', example: 'votingEscrow' }),
    kind: obligationKind,
    token: address,
    held: orNull(amount).openapi({ description: 'What is there to pay it with. Null: not known.' }),
    owed: orNull(amount).openapi({ description: 'Everything promised and not paid. Null: not known.' }),
    unknown: orNull(unknownReason).openapi({ description: 'Null exactly when `held` and `owed` are known.' }),
  })
  .openapi('Obligation', {
    description:
      'Of one contract, kind and token. A contract that holds one token for two kinds lists principal first: rewards are held beyond it.',
  })
export type Obligation = z.infer<typeof obligation>

export const solvency = z
  .object({
    obligations: z.array(obligation),
    totals: z
      .array(z.object({ token: address, held: orNull(amount), owed: orNull(amount) }))
      .openapi({ description: 'Per token. Null when a part of it is not known.' }),
  })
  .openapi('Solvency', { description: 'All of it read at the block of `asOf`.' })
export type Solvency = z.infer<typeof solvency>

export const solvencyReads = {
  solvency: {
    kind: 'chainRead',
    path: '/api/solvency',
    shared: true,
    tag: 'token-data',
    summary: 'What every contract holds against everything it owes, read from the chain at the indexed block.',
    query: minBlockQuery,
    data: solvency,
  },
} as const satisfies Record<string, PublicRead>
