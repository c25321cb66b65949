import type { Hash } from '@app/core/api/primitives'
import { createPublicClient, fallback, http, type PublicClient } from 'viem'

export interface Head {
  number: number
  timestamp: number
  hash: Hash
}

export type ReadOutcome<T> = { ok: true; value: T } | { ok: false; reason: 'NODE_UNAVAILABLE' | 'NODE_BEHIND' }

/** The chain's node, asked with short deadlines: nothing that answers a user ever hangs on it. */
export interface Node {
  /** The head, at most a second old. Undefined when the node does not answer within the deadline or is of another chain. */
  getHead(): Promise<Head | undefined>
  /** Runs `read` unless the node has just failed. */
  attempt<T>(read: (client: PublicClient) => Promise<T>): Promise<ReadOutcome<T>>
  /** False when the node answers with another chain id; undefined when it does not answer. */
  isRightChain(): Promise<boolean | undefined>
}

const REQUEST_TIMEOUT_MS = 2_000
const DEADLINE_MS = 2_500
const HEAD_LIFETIME_MS = 1_000
const PAUSE_AFTER_FAILURE_MS = 1_000

export function createNode({ rpcUrls, chainId }: { rpcUrls: readonly string[]; chainId: number }): Node {
  const client = createPublicClient({
    transport: fallback(
      rpcUrls.map((url) => http(url, { timeout: REQUEST_TIMEOUT_MS, retryCount: 0 })),
      { retryCount: 0 },
    ),
  })
  let head: Head | undefined
  let headAt = Number.NEGATIVE_INFINITY
  let asking: Promise<Head | undefined> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let chainConfirmed = false

  const isPaused = () => Date.now() - failedAt < PAUSE_AFTER_FAILURE_MS

  /** What answers after a failure may be another node, so its chain is asked for again. */
  function noteFailure(): void {
    failedAt = Date.now()
    head = undefined
    chainConfirmed = false
  }

  async function isRightChain(): Promise<boolean | undefined> {
    if (chainConfirmed) return true
    const answer = await withDeadline(client.getChainId()).catch(() => undefined)
    if (answer === undefined) return undefined
    chainConfirmed = answer === chainId
    return chainConfirmed
  }

  async function askHead(): Promise<Head | undefined> {
    try {
      if (!(await isRightChain())) throw new Error('The node is silent or of another chain')
      const block = await withDeadline(client.getBlock({ blockTag: 'latest', includeTransactions: false }))
      head = { number: Number(block.number), timestamp: Number(block.timestamp), hash: block.hash }
      headAt = Date.now()
      return head
    } catch {
      noteFailure()
      return undefined
    } finally {
      asking = undefined
    }
  }

  return {
    isRightChain,
    async getHead() {
      if (head && Date.now() - headAt < HEAD_LIFETIME_MS) return head
      if (isPaused()) return undefined
      asking ??= askHead()
      return asking
    },
    async attempt(read) {
      if (isPaused()) return { ok: false, reason: 'NODE_UNAVAILABLE' }
      if (!(await isRightChain())) {
        noteFailure()
        return { ok: false, reason: 'NODE_UNAVAILABLE' }
      }
      try {
        return { ok: true, value: await withDeadline(read(client)) }
      } catch (error) {
        if (isMissingBlock(error)) return { ok: false, reason: 'NODE_BEHIND' }
        noteFailure()
        return { ok: false, reason: 'NODE_UNAVAILABLE' }
      }
    },
  }
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The node did not answer in time')), DEADLINE_MS)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** The node answers but has not the block asked for: it lags, has pruned it, or follows another fork. */
function isMissingBlock(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error)
  return /header not found|block ?(not found|is not canonical)|unknown block|missing trie node|BlockOutOfRange|not available|hash .* is not currently canonical/i.test(
    text,
  )
}
