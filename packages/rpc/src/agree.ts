import type { Hash } from '@app/core/api/primitives'
import { findRpcError } from './rpc-error.ts'
import type { PublicClient } from 'viem'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

export interface Head {
  number: number
  timestamp: number
  hash: Hash
}

/** Reads at the endpoint's newest block, so that a revoked role ends at once. */
export interface Witness {
  name: string
  client: PublicClient
  getHead(): Promise<Head>
}

export interface BlockAt {
  blockHash: Hash
  requireCanonical: true
}

/** `isAlone`: only one endpoint is configured. */
export type AgreedOutcome<T> =
  | { ok: true; value: T; block: Head; isAlone: boolean }
  | { ok: false; reason: 'NODE_UNAVAILABLE' | 'NODE_BEHIND' | 'NODES_DISAGREE' }

interface Heard {
  witness: Witness
  head: Head
}

/** Heads within this distance are read at the lower one. */
const ABREAST = { blocks: 8, seconds: 30 }
const DEADLINE_MS = 5_000
const PATIENCE_MS = 2_000
const AGAIN_MS = 250

/**
 * Reads at two endpoints at the same block and accepts only equal answers: an endpoint that lies can prevent something,
 * never cause it. A single endpoint is trusted.
 */
export async function agree<T>(
  witnesses: readonly Witness[],
  read: (client: PublicClient, at: BlockAt) => Promise<T>,
  warn: (words: string) => void,
): Promise<AgreedOutcome<T>> {
  const askPair = async (): Promise<AgreedOutcome<T>> => {
    const heads = watchHeads(witnesses)
    const heard: Heard[] = []
    let reason: 'NODE_UNAVAILABLE' | 'NODE_BEHIND' = 'NODE_UNAVAILABLE'
    for (;;) {
      while (heard.length < Math.min(2, witnesses.length)) {
        const next = await heads.next()
        if (!next) return { ok: false, reason }
        heard.push(next)
      }
      const outcome = await askAt(heard, read)
      if ('value' in outcome) return { ok: true, ...outcome, isAlone: heard.length === 1 }
      if ('words' in outcome) {
        warn(outcome.words)
        return { ok: false, reason: 'NODES_DISAGREE' }
      }
      if (outcome.isBehind) reason = 'NODE_BEHIND'
      heard.splice(heard.indexOf(outcome.failed), 1)
    }
  }
  const askPatiently = async (): Promise<AgreedOutcome<T>> => {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const outcome = await askPair()
      if (outcome.ok || outcome.reason === 'NODES_DISAGREE' || Date.now() > until) return outcome
      await sleep(AGAIN_MS)
    }
  }
  return withDeadline(askPatiently(), DEADLINE_MS).catch(() => ({ ok: false, reason: 'NODE_UNAVAILABLE' }))
}

type Asked<T> = { value: T; block: Head } | { words: string } | { failed: Heard; isBehind: boolean }

async function askAt<T>(
  heard: readonly Heard[],
  read: (client: PublicClient, at: BlockAt) => Promise<T>,
): Promise<Asked<T>> {
  const [low, high = low] = heard.toSorted((a, b) => a.head.number - b.head.number) as [Heard, Heard?]
  const block = low.head
  if (high !== low) {
    const outcome = await lookBack(high, block).catch((error: unknown) => fail(high, error))
    if ('failed' in outcome) return outcome
    if (outcome.hash !== block.hash)
      return { words: describe(low, high, `have different blocks ${block.number}: nothing is believed of either`) }
    const isAbreast =
      high.head.number - block.number <= ABREAST.blocks || high.head.timestamp - outcome.timestamp <= ABREAST.seconds
    if (!isAbreast) return { failed: low, isBehind: true }
  }
  const at = { blockHash: block.hash, requireCanonical: true } as const
  const answers = await Promise.all(
    [...new Set([low, high])].map(async (each) =>
      read(each.witness.client, at).then(
        (value) => ({ value }),
        (error: unknown) => fail(each, error),
      ),
    ),
  )
  const failure = answers.find((answer) => 'failed' in answer)
  if (failure) return failure
  const [first, second = first] = answers as [{ value: T }, { value: T }?]
  if (isDeepStrictEqual(first.value, second.value)) return { value: first.value, block }
  return { words: describe(low, high, `say different things of block ${block.number}: neither is believed`) }
}

async function lookBack({ witness, head }: Heard, { number }: Head): Promise<Pick<Head, 'hash' | 'timestamp'>> {
  if (head.number === number) return head
  const { hash, timestamp } = await witness.client.getBlock({ blockNumber: BigInt(number), includeTransactions: false })
  return { hash, timestamp: Number(timestamp) }
}

function fail(heard: Heard, error: unknown): { failed: Heard; isBehind: boolean } {
  return { failed: heard, isBehind: findRpcError(error)?.kind === 'behind' }
}

function describe(one: Heard, other: Heard, words: string): string {
  return `${one.witness.name} and ${other.witness.name} ${words}`
}

/** In the order of arrival, so that an endpoint that hangs delays nobody. */
function watchHeads(witnesses: readonly Witness[]): { next(): Promise<Heard | undefined> } {
  const open = new Map(
    witnesses.map((witness) => [
      witness,
      witness.getHead().then(
        (head) => ({ witness, head }),
        () => ({ witness, head: undefined }),
      ),
    ]),
  )
  return {
    async next() {
      while (open.size > 0) {
        const { witness, head } = await Promise.race(open.values())
        open.delete(witness)
        if (head) return { witness, head }
      }
      return undefined
    },
  }
}

export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The node did not answer in time')), ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
