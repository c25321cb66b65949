/** When an endpoint may be asked next: it rests as long as it says, and is asked no faster than it has shown to bear. */
export type Pace = {
  readonly restsUntil: number
  /** Milliseconds to wait before the next request. */
  getDelay(): number
  sent(): void
  answered(): void
  /** @param sentAt When the request that was refused was sent: refusals of requests that were on their way together count once. */
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
