export interface Turns {
  /** All are at work, and somebody waits already. */
  readonly isCrowded: boolean
  /** Does it when it is its turn. */
  take<T>(work: () => Promise<T>): Promise<T>
}

/** Lets so many be at work at once; the others come in the order in which they asked. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let atWork = 0
  return {
    get isCrowded() {
      return atWork >= atOnce && waiting.length > 0
    },
    async take(work) {
      if (atWork >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else atWork += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else atWork -= 1
      }
    },
  }
}
