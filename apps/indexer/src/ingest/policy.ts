import { getChain } from '@app/config/chains'
import type { EqualityPolicy } from '../equality/auditor.ts'
import type { RangeLimits } from './range-size.ts'

export type ChainPolicy = {
  /** The node's finalized block, or a number of blocks below the head. */
  finality: 'finalized' | number
  /** Blocks below the head that stay reversible by the journal, even when they are final. */
  journalDepth: number
  pollMs: number
  /** With several endpoints: how often to look whether another one is ahead, and by how many blocks it must be. */
  compareMs: number
  lagBlocks: number
  range: RangeLimits
  equality: EqualityPolicy
}

const targetLogs = 2_000

/** How to follow a chain. Finality is that of the chain table. */
export function getChainPolicy(chainId: number): ChainPolicy {
  const { finality } = getChain(chainId)
  return chainId === 31337
    ? {
        finality,
        journalDepth: 128,
        pollMs: 150,
        compareMs: 2_000,
        lagBlocks: 2,
        equality: { everyMs: 2_000, againMs: 500, rows: 100 },
        range: { initial: 250, maximum: 100_000, targetLogs },
      }
    : {
        finality,
        journalDepth: 64,
        pollMs: 1_000,
        compareMs: 10_000,
        lagBlocks: 25,
        equality: { everyMs: 5_000, againMs: 2_000, rows: 100 },
        range: { initial: 250, maximum: 50_000, targetLogs },
      }
}
