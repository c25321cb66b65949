import { z } from '@hono/zod-openapi'
import { cardStates } from '../entity-states.ts'
import { equityClaimState } from './claims.ts'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import {
  addressPageQuery,
  addressQuery,
  choiceParameter,
  minBlockParameter,
  minBlockQuery,
  onceString,
} from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'

/** A series and a place in it, 32 bits each. */
const MAX_CARD_ID = 2n ** 64n - 1n
const idReason = 'must be the whole number of a card'

export const cardIdParameter = onceString(idReason)
  .regex(/^[1-9][0-9]{0,19}$/, idReason)
  .refine((text) => /^[0-9]{1,20}$/.test(text) && BigInt(text) <= MAX_CARD_ID, idReason)
  .openapi({ type: 'string', pattern: '^[1-9][0-9]{0,19}$', example: '4294967297' })

export const cardListQuery = addressPageQuery.extend({
  state: choiceParameter(cardStates, 'Only cards in this state.'),
})

export const cardQuery = z.object({
  id: cardIdParameter.openapi({ param: { description: 'Number of the card.' } }),
  minBlock: minBlockParameter,
})

export const cardPath = z.object({
  id: cardIdParameter.openapi({ param: { name: 'id', in: 'path', description: 'Number of the card.' } }),
})

const cardId = z.string().regex(/^[1-9][0-9]*$/)

const facts = {
  id: cardId.openapi({ description: 'Number of the card: its series in the high bits, its place in the low 32.' }),
  series: count,
  name: z.string().openapi({ description: 'Of the cards of its series.' }),
  stockCode: z.string().openapi({ description: 'Of the stock that the cards of its series stand for.' }),
  shares: z.int().positive().openapi({ description: 'Shares of that stock that it stands for.' }),
  place: z.int().positive().openapi({ description: 'Place in the series, from 1.' }),
  owner: address.openapi({ description: 'Whose it is; of a staked card its staker.' }),
  state: z.enum(cardStates).openapi('CardState'),
  inVault: z.boolean().openapi({ description: 'True until it is taken out; an ended card can still lie there.' }),
  held: amount.openapi({ description: '{product} that it still holds, in `token`.' }),
  released: amount.openapi({ description: 'What it has released in all its life, in `token`.' }),
  claimable: amount.openapi({ description: 'The part of it that lies on the card for its staker.' }),
  income: amount.openapi({ description: 'What it has earned in all its life, in `rewardToken`.' }),
  claimableIncome: amount.openapi({ description: 'The part of it that lies on the card for its staker.' }),
  age: count.openapi({ description: 'Seconds that it has been staked in all, at most `life`.' }),
  endsAt: orNull(unixTime).openapi({ description: 'When it ends if it stays staked; null when it does not run.' }),
  boughtAt: unixTime,
  blockNumber: blockNumber.openapi({ description: 'The block in which it was bought.' }),
  transaction: hash.openapi({ description: 'The transaction that bought it.' }),
  tokenUri: z.string().openapi({ description: 'Path of its ERC-1155 metadata.' }),
}

const terms = {
  token: address.openapi({ description: '{product}: what cards hold and release.' }),
  rewardToken: address.openapi({ description: 'What cards earn beside it.' }),
  life: z.int().positive().openapi({ description: 'Seconds that a card must be staked until it has ended.' }),
}

export const card = z.object(facts).openapi('Card', { description: 'All figures at `asOf`.' })
export type Card = z.infer<typeof card>

export const cardPage = pageOf(card).extend(terms).openapi('CardPage')
export type CardPage = z.infer<typeof cardPage>

export const cardEventKinds = ['bought', 'given', 'staked', 'settled', 'takenOut', 'ended'] as const

export const MAX_LISTED_CARD_EVENTS = 100

export const cardEvent = z
  .object({
    kind: z.enum(cardEventKinds).openapi('CardEventKind'),
    account: address.openapi({ description: 'Whose it was; of a gift, who gave it.' }),
    recipient: orNull(address).openapi({ description: 'Who was given it; null for all but gifts.' }),
    released: amount.openapi({ description: 'Settled to the account, in `token`.' }),
    income: amount.openapi({ description: 'Settled to the account, in `rewardToken`.' }),
    happenedAt: unixTime,
    blockNumber,
    transaction: hash,
  })
  .openapi('CardEvent')
export type CardEvent = z.infer<typeof cardEvent>

export const cardDetail = z
  .object({
    ...facts,
    ...terms,
    events: z
      .array(cardEvent)
      .openapi({ description: `What happened to it, newest first; at most ${MAX_LISTED_CARD_EVENTS}.` }),
    eventCount: count,
    equityClaim: orNull(equityClaimState).openapi({ description: 'Null while nobody has claimed its shares.' }),
  })
  .openapi('CardDetail')
export type CardDetail = z.infer<typeof cardDetail>

export const cardSummary = z
  .object({
    account: address,
    ...terms,
    unstaked: count,
    staked: count,
    ended: count,
    held: amount.openapi({ description: 'In all cards of the account, in `token`.' }),
    released: amount.openapi({ description: 'Settled to the account or waiting on its cards, in `token`.' }),
    claimable: amount.openapi({ description: 'What a claim over all its cards pays, in `token`.' }),
    credited: amount.openapi({ description: 'The part of it that is on no card: credited when cards were taken out.' }),
    income: amount.openapi({ description: 'Earned by the account to date, in `rewardToken`.' }),
    claimableIncome: amount.openapi({ description: 'What a claim over all its cards pays, in `rewardToken`.' }),
    creditedIncome: amount.openapi({ description: 'The part of it that is on no card.' }),
    stocks: z
      .array(z.object({ stockCode: z.string(), cards: z.int().positive(), shares: z.int().positive() }))
      .openapi({
        description: 'Shares that its cards stand for, each stock by itself.',
      }),
  })
  .openapi('CardSummary')
export type CardSummary = z.infer<typeof cardSummary>

export const cardPoolStat = z
  .object({
    token: terms.token,
    rewardToken: terms.rewardToken,
    sold: count,
    staked: count.openapi({ description: 'Lying in the vault.' }),
    ended: count.openapi({ description: 'Whose end has been settled.' }),
    held: amount.openapi({ description: 'In all cards and credits, in `token`.' }),
    reserveHeld: amount.openapi({ description: 'Funded for income, not paid and not taken back, in `rewardToken`.' }),
    reserveFree: amount.openapi({ description: 'The part of it that is promised to no card.' }),
  })
  .openapi('CardPoolStat')
export type CardPoolStat = z.infer<typeof cardPoolStat>

export const cardReward = z
  .object({
    released: amount.openapi({ description: 'Paid in `token`.' }),
    income: amount.openapi({ description: 'Paid in `rewardToken`.' }),
    claimedAt: unixTime,
    blockNumber,
    logIndex: z.int().nonnegative(),
    transaction: hash,
  })
  .openapi('CardReward', { description: 'A claim that the vault paid.' })
export type CardReward = z.infer<typeof cardReward>

export const cardRewardPage = pageOf(cardReward)
  .extend({
    token: terms.token,
    rewardToken: terms.rewardToken,
    releasedTotal: amount.openapi({ description: 'Paid to the account so far, in `token`.' }),
    incomeTotal: amount.openapi({ description: 'Paid to the account so far, in `rewardToken`.' }),
  })
  .openapi('CardRewardPage')
export type CardRewardPage = z.infer<typeof cardRewardPage>

export const cardMetadata = z
  .object({
    name: z.string(),
    description: z.string(),
    image: z.string().openapi({ description: 'SVG drawn from the state of the card.' }),
    attributes: z.array(
      z.object({
        trait_type: z.string(),
        value: z.union([z.string(), z.number()]),
        display_type: z.enum(['number', 'date']).optional(),
      }),
    ),
  })
  .openapi('CardMetadata')
export type CardMetadata = z.infer<typeof cardMetadata>

const read = { kind: 'chainRead', tag: 'cards' } as const

export const cardReads = {
  cards: {
    ...read,
    path: '/api/nft721',
    summary: 'The equity cards of an account, staked ones too, in the order of their numbers.',
    query: cardListQuery,
    data: cardPage,
    feature: 'backpack',
    wayOut: true,
  },
  card: {
    ...read,
    path: '/api/nft721/detail',
    summary: 'One equity card with its history.',
    query: cardQuery,
    data: cardDetail,
    fails: [404],
    feature: 'backpack',
    wayOut: true,
  },
  cardPoolStat: {
    ...read,
    path: '/api/nft721PoolStat',
    shared: true,
    summary: 'Cards sold, staked and ended, and the reserve that their income comes from.',
    query: minBlockQuery,
    data: cardPoolStat,
    feature: 'backpack',
  },
  cardSummary: {
    ...read,
    path: '/api/nft/summarized',
    summary: 'What an account has in cards: counts by state, held, claimable, income to date, shares of each stock.',
    query: addressQuery,
    data: cardSummary,
    feature: 'backpack',
    wayOut: true,
  },
  cardRewards: {
    ...read,
    path: '/api/nft/rewards',
    summary: 'What the card vault paid to an account, newest first.',
    query: addressPageQuery,
    data: cardRewardPage,
    feature: 'backpack',
    wayOut: true,
  },
} as const satisfies Record<string, PublicRead>
