import { isIPv6 } from 'node:net'

/**
 * An IPv6 client is counted by its /64 network.
 * @param proxies how many proxies stand in front, each of which adds one address to X-Forwarded-For; addresses left of
 * those are not trusted
 */
export function getClientKey(peer: string | undefined, forwardedFor: string | undefined, proxies: number): string {
  const chain = [...(forwardedFor ?? '').split(',').map((part) => part.trim()), peer ?? 'unknown']
  const address = proxies === 0 ? (peer ?? 'unknown') : (chain.at(-1 - proxies) ?? chain[0]!)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? getNetwork(plain) : plain.slice(0, 64)
}

function getNetwork(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export interface TokenBuckets {
  /** Seconds until `cost` is available; 0 when it was taken. */
  take(key: string, cost: number): number
  readonly size: number
}

interface Bucket {
  tokens: number
  at: number
}

const MAX_KEYS = 50_000

/**
 * Drops the least recently seen keys, so memory stays bounded.
 * @param now milliseconds
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

export interface Places {
  take(client: string): (() => void) | undefined
  readonly taken: number
}

export function createPlaces({ perClient, inAll }: { perClient: number; inAll: number }): Places {
  const clients = new Map<string, number>()
  let taken = 0
  return {
    get taken() {
      return taken
    },
    take(client) {
      const own = clients.get(client) ?? 0
      if (taken >= inAll || own >= perClient) return undefined
      clients.set(client, own + 1)
      taken += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        taken -= 1
        const left = clients.get(client)! - 1
        if (left > 0) clients.set(client, left)
        else clients.delete(client)
      }
    },
  }
}

export interface Semaphore {
  readonly isCrowded: boolean
  take<T>(work: () => Promise<T>): Promise<T>
}

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
