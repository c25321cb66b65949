import type { Hash } from '@app/core/api/primitives'
import { getEpochEnd } from '@app/core/settlement/epochs'
import type { Sql } from '@app/db/client'
import type { Node } from '@app/rpc/node'
import type { PublicClient } from 'viem'

export interface Anchor {
  number: number
  hash: Hash
}

export class NodeTroubleError extends Error {
  override name = 'NodeTroubleError'
}

interface Place {
  number: number
  timestamp: number
}

/** Nodes answer more slowly than days are settled, so this many anchors are requested at once. */
const DAYS_AHEAD = 16

/** @param until Unix seconds: no later day is requested ahead. */
export function createAnchorFinder(
  find: (day: number) => Promise<Anchor>,
  until: number,
): (day: number) => Promise<Anchor> {
  const asked = new Map<number, Promise<Anchor>>()
  const ask = (day: number) => {
    const known = asked.get(day) ?? find(day)
    asked.set(day, known)
    return known
  }
  return async (day) => {
    const found = ask(day)
    for (let ahead = day + 1; ahead <= day + DAYS_AHEAD && getEpochEnd(ahead) <= until; ahead += 1)
      // A failure is reported when its day is asked for.
      ask(ahead).catch(() => undefined)
    return found.finally(() => asked.delete(day))
  }
}

/** Two nodes must agree when two are given. */
export async function findAnchor(sources: { sql: Sql; node: Node }, day: number, final: Place): Promise<Anchor> {
  const end = getEpochEnd(day)
  const { node } = sources
  let [low, high] = await readBounds(sources.sql, end, final)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const { timestamp } = orWait(await node.attempt(async (client) => readHeader(client, middle)))
    if (timestamp < end) low = middle
    else high = middle
  }
  return confirmAnchor(node, low, end)
}

export async function confirmAnchor(node: Node, number: number, end: number): Promise<Anchor> {
  const [block, next] = orWait(
    await node.agree(async (client) => Promise.all([readHeader(client, number), readHeader(client, number + 1)])),
  )
  if (block.timestamp < end && next.timestamp >= end) return { number, hash: block.hash }
  throw new NodeTroubleError(`Block ${number} is not the last one of its day at these nodes`)
}

async function readBounds(sql: Sql, end: number, final: Place): Promise<[number, number]> {
  const [row] = await sql<{ low: number | null; high: number | null }[]>`
    select max(number) filter (where timestamp < ${end}) as low, min(number) filter (where timestamp >= ${end}) as high
    from chain.block where number <= ${final.number}`
  return [row?.low ?? 0, row?.high ?? final.number]
}

async function readHeader(client: PublicClient, number: number) {
  const { hash, timestamp } = await client.getBlock({ blockNumber: BigInt(number), includeTransactions: false })
  return { hash, timestamp: Number(timestamp) }
}

export function orWait<T>(outcome: { ok: true; value: T } | { ok: false; reason: string }): T {
  if (outcome.ok) return outcome.value
  throw new NodeTroubleError(nodeWords[outcome.reason] ?? outcome.reason)
}

const nodeWords: Record<string, string> = {
  NODE_UNAVAILABLE: 'The nodes do not answer.',
  NODE_BEHIND: 'The nodes are behind.',
  NODES_DISAGREE: 'Two nodes say different things.',
}
