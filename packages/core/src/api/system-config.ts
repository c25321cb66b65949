import { z } from '@hono/zod-openapi'
import { address, amount, count } from './primitives.ts'

const featureState = z.enum(['live', 'soon', 'off']).openapi('FeatureState')

export const systemConfig = z
  .object({
    brand: z.object({ id: z.string(), name: z.string(), symbol: z.string() }),
    chain: z.object({
      chainId: z.int().positive(),
      chainIdHex: z.string().regex(/^0x[0-9a-f]+$/),
      chainName: z.string(),
      nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int().nonnegative() }),
      rpcUrls: z.array(z.string()).openapi({ description: 'Public endpoints; may be relative to this origin.' }),
      blockExplorerUrls: z.array(z.string()),
      finalityBlocks: count.openapi({ description: 'Blocks after which a block counts as final.' }),
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
      heldTokens: amount.openapi({ description: 'Whole product tokens that a card holds at sale.' }),
      releasePerDay: amount.openapi({ description: 'Whole product tokens that a staked card releases a day.' }),
      incomePerDay: amount.openapi({ description: 'Whole income tokens a day beside it.' }),
      shares: amount.openapi({ description: 'Shares that a card stands for.' }),
    }),
  })
  .openapi('SystemConfig')
export type SystemConfig = z.infer<typeof systemConfig>
