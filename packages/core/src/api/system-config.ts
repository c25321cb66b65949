import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { address, count } from './primitives.ts'

const featureState = z.enum(['live', 'soon', 'off']).openapi('FeatureState')

const whole = z.int().positive()

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
    equityCard: z.object({
      name: z.string(),
      heldTokens: whole.openapi({ description: 'Product tokens that a card holds at sale.' }),
      releasePerDay: whole.openapi({ description: 'Product tokens that a staked card releases a day.' }),
      incomePerDay: whole.openapi({ description: 'RWAS a day beside it.' }),
      shares: whole.openapi({ description: 'Shares that a card stands for.' }),
      stockCode: z.string(),
    }),
  })
  .openapi('SystemConfig')
export type SystemConfig = z.infer<typeof systemConfig>

export const systemConfigReads = {
  systemConfig: {
    kind: 'read',
    path: '/api/systemConfig',
    tag: 'configuration',
    summary: 'The public configuration: brand, chain, contracts, tokens, pools, limits, rates, features, equity card.',
    data: systemConfig,
  },
} as const satisfies Record<string, PublicRead>
