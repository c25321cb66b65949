export type Endpoint = {
  name: string
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

const firstPenaltyMs = 5_000
const longestPenaltyMs = 60_000

/**
 * Remembers which endpoints failed. Healthy ones come first in the order given; one that failed comes last, twice as long
 * after each further failure, until it answers again. Times are monotonic milliseconds.
 */
export function createEndpointHealth(getNowMs: () => number = () => performance.now()) {
  const failures = new Map<string, { count: number; untilMs: number }>()
  const getPenaltyEnd = (name: string) => failures.get(name)?.untilMs ?? 0

  return {
    rank<T extends Endpoint>(endpoints: readonly T[]): readonly T[] {
      const nowMs = getNowMs()
      const healthy = endpoints.filter(({ name }) => getPenaltyEnd(name) <= nowMs)
      const penalised = endpoints.filter(({ name }) => getPenaltyEnd(name) > nowMs)
      penalised.sort((left, right) => getPenaltyEnd(left.name) - getPenaltyEnd(right.name))
      return [...healthy, ...penalised]
    },
    reportSuccess(name: string): void {
      failures.delete(name)
    },
    reportFailure(name: string): void {
      const count = (failures.get(name)?.count ?? 0) + 1
      const penaltyMs = Math.min(firstPenaltyMs * 2 ** (count - 1), longestPenaltyMs)
      failures.set(name, { count, untilMs: getNowMs() + penaltyMs })
    },
  }
}

/** Fisher–Yates. `random` gives 0 ≤ x < 1. */
export function shuffle<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const shuffled = [...items]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const moved = shuffled[index] as T
    shuffled[index] = shuffled[other] as T
    shuffled[other] = moved
  }
  return shuffled
}
