export interface Semaphore {
  /** All permits are taken, and others wait already. */
  readonly isCrowded: boolean
  /** Starts the work when a permit is free. */
  take<T>(work: () => Promise<T>): Promise<T>
}

/** At most `permits` at work at once; the others wait, first come first served. */
export function createSemaphore(permits: number): Semaphore {
  const queue: (() => void)[] = []
  let taken = 0
  return {
    get isCrowded() {
      return taken >= permits && queue.length > 0
    },
    async take(work) {
      if (taken >= permits) await new Promise<void>((resolve) => queue.push(resolve))
      else taken += 1
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else taken -= 1
      }
    },
  }
}
