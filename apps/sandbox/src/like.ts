import { getChain, SANDBOX_CHAIN_ID } from '@app/config/chains'
import { type Personality, publicNode } from '@app/testing/hostile-node'
import type { LocalOptions } from '../../../contracts/script/local-settings.ts'

/** What the embedded chain is like. */
export interface ChainLikeness {
  local: LocalOptions & { chainId: number }
  /** A block at least every so many seconds; transactions are mined at once. */
  blockTimeSeconds: number
  /** Blocks from the head back to the one that every node calls final. */
  finality: number
  /** Blocks of the same moment of the history have the same timestamp. */
  hasEqualTimestamps: boolean
  /** What stands between the node and indexer, API and page; nothing where it is empty. */
  endpoints: readonly Personality[]
}

const local: ChainLikeness = {
  local: { chainId: SANDBOX_CHAIN_ID },
  blockTimeSeconds: 2,
  finality: Number(getChain(SANDBOX_CHAIN_ID).finality),
  hasEqualTimestamps: false,
  endpoints: [],
}

const finality = publicNode.finality!

/** Two addresses of public nodes, of different temper: one whose nodes lag, one that hangs and forgets. */
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
    // The history is shorter than the 5,000 blocks of most: this one is meaner.
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
