import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { addressParameter } from './parameters.ts'
import { address, blockNumber, count, orNull, unixTime } from './primitives.ts'

export const part = z
  .enum(['database', 'indexer', 'node'])
  .openapi('Part', { description: 'A part of the service that can be down by itself.' })
export type Part = z.infer<typeof part>

const state = {
  name: z.string().openapi({ description: 'Name of the product.' }),
  version: z.string(),
  chainId: z.int().positive(),
  indexedBlock: orNull(blockNumber).openapi({ description: 'Last block the indexer has applied; null when unknown.' }),
  chainBlock: orNull(blockNumber).openapi({ description: 'Head of the chain as the node says; null when unknown.' }),
  lagSeconds: z.int().nonnegative().nullable().openapi({
    description: 'Seconds of chain time between the indexed block and the head; null when unknown.',
  }),
}

export const hello = z
  .object({
    ...state,
    indexedBlock: blockNumber,
    chainBlock: blockNumber,
    lagSeconds: z.int().nonnegative(),
    database: z.literal('ok'),
    indexer: z.literal('ok'),
    node: z.literal('ok'),
  })
  .openapi('Hello')
export type Hello = z.infer<typeof hello>

export const helloDown = z
  .object({
    ...state,
    down: z.array(part).min(1),
    database: z.enum(['ok', 'down']),
    indexer: z.enum(['ok', 'lagging', 'silent', 'failing', 'starting', 'unknown']).openapi({
      description: 'starting: no block yet, or projections are being rebuilt. unknown: the database is down.',
    }),
    node: z.enum(['ok', 'down']),
  })
  .openapi('HelloDown')
export type HelloDown = z.infer<typeof helloDown>

export const healthReads = {
  hello: {
    kind: 'read',
    path: '/api/hello',
    tag: 'health',
    summary: 'Whether every part is up, and how far the chain is indexed.',
    data: hello,
  },
} as const satisfies Record<string, PublicRead>

const featureState = z.enum(['live', 'soon', 'off']).openapi('FeatureState')

const equityCard = z
  .object({
    name: z.string(),
    shares: z.int().positive().openapi({ description: 'Shares of the stock that a card stands for.' }),
    stockCode: z.string(),
  })
  .openapi('EquityCardFacts', {
    description: 'What a card holds, releases and earns is in the card vault, its price in the card seller.',
  })

export const systemConfig = z
  .object({
    brand: z.object({
      id: z.string(),
      name: z.string(),
      product: z
        .object({ name: z.string(), symbol: z.string(), path: z.string() })
        .openapi({ description: 'The product token, and the path segment that stands for it.' }),
    }),
    chain: z.object({
      chainId: z.int().positive(),
      chainIdHex: z.string().regex(/^0x[0-9a-f]+$/),
      chainName: z.string(),
      nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int().nonnegative() }),
      rpcUrls: z.array(z.string()).openapi({ description: 'Public endpoints; may be relative to this origin.' }),
      blockExplorerUrls: z.array(z.string()),
      finality: z.union([z.literal('finalized'), count]).openapi({
        description: "The node's `finalized` block, or so many blocks on top.",
      }),
    }),
    contracts: z.record(z.string(), address),
    tokens: z.array(
      z.object({
        key: z.string(),
        address: z.string().openapi({ description: 'Empty for the native coin.' }),
        symbol: z.string(),
        name: z.string(),
        decimals: z.int().nonnegative(),
      }),
    ),
    pools: z.array(
      z.object({ key: z.string(), pool: address, token: address, rewardToken: address, superiorNeeded: z.boolean() }),
    ),
    limits: z.object({
      pageSize: z.int().positive(),
      pageSizeMax: z.int().positive(),
      minBlockWaitSeconds: z.int().positive(),
      referralDepthMax: z.int().positive(),
      stakeLockSeconds: z.int().positive(),
    }),
    rates: z.object({
      handlingFeePercent: z.int().nonnegative().openapi({ description: 'Burned, in per cent, rounded up.' }),
      drPerProduct: z.int().positive(),
    }),
    features: z.record(z.string(), featureState),
    equityCards: z.object({
      default: equityCard,
      series: z
        .record(z.string(), equityCard)
        .openapi({ description: 'By number; a series that is not here takes the default.' }),
    }),
  })
  .openapi('SystemConfig')
export type SystemConfig = z.infer<typeof systemConfig>

export const systemConfigReads = {
  systemConfig: {
    kind: 'read',
    path: '/api/systemConfig',
    shared: true,
    tag: 'configuration',
    summary: 'The public configuration: brand, chain, contracts, tokens, pools, limits, rates, features, equity cards.',
    data: systemConfig,
  },
} as const satisfies Record<string, PublicRead>

export const eventsQuery = z.object({
  address: addressParameter.optional().openapi({ param: { description: 'Tell only whether this account changed.' } }),
})

export const blockEvent = z
  .object({
    blockNumber,
    blockTimestamp: unixTime,
    accounts: orNull(z.array(address)).openapi({
      description:
        'Accounts that events of the new blocks name. Null when anything may have changed: on connecting, after a reorganisation, or when there is too much to tell.',
    }),
  })
  .openapi('BlockEvent')
export type BlockEvent = z.infer<typeof blockEvent>

export const packEvent = z
  .object({
    pack: z.string().openapi({ description: 'Hash of the pack that the service sends out.' }),
    former: orNull(z.array(z.string())).openapi({
      description: 'Hashes of the packs that it came after; null where it was packed without any.',
    }),
  })
  .openapi('PackEvent')
export type PackEvent = z.infer<typeof packEvent>
