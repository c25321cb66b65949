import type { Hex } from 'viem'

/** An address of anybody that logs in most blocks, and little: by its logs a node shows that it knows a block. */
export type Beacons = {
  get(): Hex | undefined
  /** @param logs All logs of one block. */
  learn(logs: readonly { address: Hex }[]): void
}

export function createBeacons(): Beacons {
  let candidates: Hex[] = []
  return {
    get: () => candidates[0],
    learn: (logs) => {
      const counts = new Map<Hex, number>()
      for (const { address } of logs) counts.set(address, (counts.get(address) ?? 0) + 1)
      const present = [...counts.keys()].toSorted((a, b) => counts.get(a)! - counts.get(b)!)
      const kept = candidates.filter((address) => counts.has(address))
      candidates = kept.length > 0 ? kept : present
    },
  }
}
