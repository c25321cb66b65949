import { getChain, SANDBOX_CHAIN_ID } from '@app/config/chains'
import { type Personality, publicNode } from '@app/testing/hostile-node'
import type { LocalOptions } from '../../../contracts/script/local-settings.ts'

export interface ChainLikeness {
  local: LocalOptions & { chainId: number }
  blockTimeSeconds: number
  /** In blocks behind the head. */
  finality: number
  hasEqualTimestamps: boolean
  endpoints: readonly Personality[]
}

const local: ChainLikeness = {
  local: { chainId: SANDBOX_CHAIN_ID },
  blockTimeSeconds: 1,
  finality: Number(getChain(SANDBOX_CHAIN_ID).finality),
  hasEqualTimestamps: false,
  endpoints: [],
}

const finality = publicNode.finality!

const bsc: ChainLikeness = {
  local: {
    chainId: 56,
    usdt: { decimals: 18 },
    rwas: { decimals: 8 },
    furtherPools: [{ name: 'goldPool', token: { name: 'gold', symbol: 'GOLD', decimals: 12 } }],
  },
  blockTimeSeconds: 0.5,
  finality,
  hasEqualTimestamps: true,
  endpoints: [
    { ...publicNode, words: 'bsc' },
    // The history is shorter than the 5,000 blocks that most nodes allow, so this one allows fewer.
    {
      words: 'alchemy',
      maxLogRange: 500,
      maxBatch: 20,
      finality,
      splitBatches: true,
      replicas: [{ behind: 0 }, { behind: 1, unseen: 'header not found' }],
      hangRate: 0.002,
      hideLogRate: 0.02,
    },
  ],
}

export const likenesses = { local, bsc } as const

export type LikeName = keyof typeof likenesses
