/** How long an endpoint usually takes for a method: what takes much longer hangs. */
export type UsualTime = {
  /** Of an answer that came. */
  took(ms: number): void
  hung(): void
  /** After this an answer is not waited for any more. */
  readonly patienceMs: number
  /** After this it is worth asking another endpoint too. */
  readonly hedgeMs: number
}

const samples = 32
const enough = 5
const patience = { unknown: 10_000, least: 1_000, most: 20_000 }
const hedge = { unknown: 1_000, least: 200, most: 5_000 }

export function createUsualTime(): UsualTime {
  const times: number[] = []
  let next = 0
  let hangs = 0
  const getTime = (factor: number, { unknown, least, most }: typeof patience) => {
    if (times.length < enough) return unknown
    const high = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)]!
    return Math.min(most, Math.max(least, high * factor))
  }
  return {
    took: (ms) => {
      times[next] = ms
      next = (next + 1) % samples
      hangs = 0
    },
    hung: () => {
      hangs += 1
    },
    get patienceMs() {
      return Math.min(patience.most, getTime(4, patience) * 2 ** hangs)
    },
    get hedgeMs() {
      return getTime(2, hedge)
    },
  }
}
