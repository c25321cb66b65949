/** Respects `Retry-After` and the rate that the endpoint has proved to allow. */
export type Pace = {
  readonly restsUntil: number
  getDelay(): number
  sent(): void
  answered(): void
  /** @param sentAt Refusals of concurrent requests count once. */
  limited(sentAt: number, retryAfterMs: number | undefined): void
}

const longestSpacingMs = 5_000
const longestRestMs = 10 * 60_000

export function createPace(): Pace {
  let restsUntil = 0
  let spacing = 0
  let lastSentAt = 0
  let limitedAt = 0
  let inARow = 0
  return {
    get restsUntil() {
      return restsUntil
    },
    getDelay: () => Math.max(0, restsUntil - Date.now(), lastSentAt + spacing - Date.now()),
    sent: () => {
      lastSentAt = Date.now()
    },
    answered: () => {
      inARow = 0
      spacing = spacing < 2 ? 0 : spacing * 0.8
    },
    limited: (sentAt, retryAfterMs) => {
      const now = Date.now()
      if (sentAt >= limitedAt) {
        inARow += 1
        spacing = Math.min(longestSpacingMs, spacing * 1.5 + 5)
      }
      limitedAt = now
      restsUntil = Math.max(restsUntil, now + Math.min(longestRestMs, retryAfterMs ?? 50 * 2 ** Math.min(inARow, 9)))
    },
  }
}

/**
 * How long an endpoint usually takes for a method. After `hedgeMs` another endpoint is asked too, after `patienceMs`
 * the request is given up.
 */
export type UsualTime = {
  took(ms: number): void
  hung(): void
  readonly patienceMs: number
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
