import type { Chain } from '@app/config/chains'

export type EqualityPolicy = {
  everyMs: number
  againMs: number
  rows: number
}

export type ChainPolicy = {
  finality: 'finalized' | number
  /** Blocks below the head that are read one by one and stay reversible by the journal, even when final. */
  journalDepth: number
  pollMs: number
  compareMs: number
  /** Nodes behind one address regularly differ by this many blocks. */
  lagBlocks: number
  equality: EqualityPolicy
  /**
   * How long a fork must be seen before it is believed when no second endpoint has it: `deepForkMs` for final blocks.
   */
  deepForkMs: number
  forkMs: number
  /** Trouble that ends within this time is not reported. */
  quietMs: number
  range: { initial: number; maximum: number; targetLogs: number }
}

const range = { initial: 250, maximum: 5_000, targetLogs: 4_000 }

export function getChainPolicy({ id, finality }: Pick<Chain, 'id' | 'finality'>): ChainPolicy {
  return id === 31337
    ? {
        finality,
        journalDepth: 128,
        pollMs: 150,
        compareMs: 2_000,
        lagBlocks: 2,
        equality: { everyMs: 2_000, againMs: 500, rows: 100 },
        deepForkMs: 1_000,
        forkMs: 100,
        quietMs: 500,
        range,
      }
    : {
        finality,
        journalDepth: 1_024,
        pollMs: 1_000,
        compareMs: 10_000,
        lagBlocks: 25,
        equality: { everyMs: 5_000, againMs: 2_000, rows: 100 },
        deepForkMs: 30_000,
        forkMs: 3_000,
        quietMs: 5_000,
        range,
      }
}
