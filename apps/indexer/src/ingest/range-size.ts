/** How many blocks to ask logs of at once: halved when a request fails or brings too much, grown while it brings little. */
export type RangeSize = {
  readonly blocks: number
  succeeded(logCount: number): void
  failed(): void
}

export type RangeLimits = { initial: number; maximum: number; targetLogs: number }

export function createRangeSize({ initial, maximum, targetLogs }: RangeLimits): RangeSize {
  let blocks = Math.min(initial, maximum)
  return {
    get blocks() {
      return blocks
    },
    succeeded: (logCount) => {
      if (logCount > targetLogs) blocks = Math.max(1, Math.floor((blocks * targetLogs) / logCount))
      else if (logCount < targetLogs / 2) blocks = Math.min(maximum, blocks * 2)
    },
    failed: () => {
      blocks = Math.max(1, Math.floor(blocks / 2))
    },
  }
}
