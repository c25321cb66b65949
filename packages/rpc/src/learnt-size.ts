/** Shrinks when refused, grows while answers are small, and avoids a refused size for a while. */
export type LearntSize = {
  readonly value: number
  /** @param fullness Size of the answer relative to the wanted size: more than 1 is too large. */
  answered(asked: number, fullness: number): void
  refused(asked: number, facts?: { allowed?: number; isOfAmount?: boolean }): void
}

export type SizeLimits = { initial: number; maximum: number }

const rememberMs = 10 * 60_000
/** Short, because the number of logs varies along the chain: a refusal says little about the next range. */
const rememberAmountMs = 10_000

export function createLearntSize({ initial, maximum }: SizeLimits): LearntSize {
  let value = Math.min(initial, maximum)
  let ceiling = maximum
  let ceilingUntil = 0
  return {
    get value() {
      return value
    },
    answered: (asked, fullness) => {
      if (asked < value) return
      if (Date.now() >= ceilingUntil) ceiling = maximum
      if (fullness > 1) value = Math.max(1, Math.floor(value / fullness))
      else if (fullness < 0.5) value = grow(value, ceiling, ceiling < maximum)
    },
    refused: (asked, { allowed, isOfAmount = false } = {}) => {
      const highest = Math.max(1, Math.min(allowed ?? asked - 1, maximum))
      const isKnown = Date.now() < ceilingUntil
      ceiling = isKnown ? Math.min(ceiling, highest) : highest
      ceilingUntil = Date.now() + (isOfAmount ? rememberAmountMs : rememberMs)
      value = Math.min(value, allowed === undefined ? Math.max(1, Math.floor(asked / 2)) : highest)
    },
  }
}

/** Doubles. Below a known ceiling it goes half the distance, until the rest is not worth another refusal. */
function grow(value: number, ceiling: number, wasMet: boolean): number {
  if (value * 2 <= ceiling || !wasMet) return Math.min(ceiling, value * 2)
  const middle = Math.ceil((value + ceiling) / 2)
  return middle - value < value / 8 ? value : middle
}
