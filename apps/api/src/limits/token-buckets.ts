export interface TokenBuckets {
  /** Seconds until `cost` is there again; 0 when it was there and has been taken. */
  take(key: string, cost: number): number
  readonly size: number
}

interface Bucket {
  tokens: number
  at: number
}

const MAX_KEYS = 50_000

/**
 * One bucket a key: `burst` at once, refilled with `perSecond`. Keys that have not been seen for longest are forgotten when there
 * are too many, so memory is bounded whoever calls.
 * @param now Milliseconds.
 */
export function createTokenBuckets(
  { perSecond, burst }: { perSecond: number; burst: number },
  now: () => number = Date.now,
): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  return {
    get size() {
      return buckets.size
    },
    take(key, cost) {
      const at = now()
      const known = buckets.get(key)
      buckets.delete(key)
      const tokens = known ? Math.min(burst, known.tokens + (Math.max(0, at - known.at) * perSecond) / 1_000) : burst
      const isThere = tokens >= cost
      buckets.set(key, { tokens: isThere ? tokens - cost : tokens, at })
      if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value!)
      return isThere ? 0 : Math.ceil((cost - tokens) / perSecond)
    },
  }
}
