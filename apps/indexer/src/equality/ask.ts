import { sleep } from '@app/process/sleep'
import { type Hex, slice, toHex } from 'viem'
import type { BlockRef } from '../ingest/cursor.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { Comparison, Difference } from './comparison.ts'

export type Endpoint = {
  name: string
  request<result>(method: string, params: readonly unknown[]): Promise<result>
}

export type Asker = {
  getEndpoints(): Endpoint[]
  /** @returns Undefined when no endpoint can answer, or their answers differ. */
  findDifferences<comparison extends Comparison>(
    block: BlockRef,
    comparisons: readonly comparison[],
  ): Promise<Difference<comparison>[] | undefined>
}

const silenceMs = 60_000
/** Views in one call; more would cost too much gas for some nodes. */
const mostViews = 150
/** `aggregate3((address target, bool allowFailure, bytes callData)[])` of Multicall3. */
const selector = '82ad56cb'
const wordLength = 64

export function createAsker({ pool, log, signal }: Ingest, multicall: Hex, againMs: number): Asker {
  let heardAt = Date.now()
  let turn = 0

  function getEndpoints(): Endpoint[] {
    const all = pool.all()
    const first = turn++ % all.length
    return [...all.slice(first), ...all.slice(0, first)]
  }

  async function isConfirmed(endpoints: readonly Endpoint[], block: BlockRef, differences: readonly Difference[]) {
    const comparisons = differences.map(({ comparison }) => comparison)
    const answers = await Promise.all(
      endpoints.map(async (endpoint) => ({
        name: endpoint.name,
        said: await askContracts(endpoint, multicall, block, comparisons),
      })),
    )
    const sayings = answers.filter(({ said }) => said !== undefined)
    const same = sayings.filter(({ said }) =>
      differences.every((difference, index) => difference.said === said![index]),
    )
    if (same.length === sayings.length) return sayings.length > 0
    log.warn(
      { block: block.number, what: comparisons.map(({ what }) => what), endpoints: same.map(({ name }) => name) },
      'endpoints contradict each other about the contracts; nothing is done about it',
    )
    return false
  }

  return {
    getEndpoints,
    findDifferences: async (block, comparisons) => {
      const endpoints = getEndpoints()
      for (const endpoint of endpoints) {
        const said = await askContracts(endpoint, multicall, block, comparisons)
        if (!said) continue
        heardAt = Date.now()
        const differences = comparisons
          .map((comparison, index) => ({ comparison, said: said[index]! }))
          .filter((difference) => difference.said !== difference.comparison.index)
        if (differences.length === 0) return differences
        await sleep(againMs, signal)
        return (await isConfirmed(endpoints, block, differences)) ? differences : undefined
      }
      if (Date.now() - heardAt > silenceMs) {
        heardAt = Date.now()
        log.warn(
          { block: block.number, endpoints: endpoints.map(({ name }) => name) },
          'no endpoint says what the contracts are at this block, so index and chain are not compared',
        )
      }
      return undefined
    },
  }
}

/**
 * What the contracts say at exactly this block, in the order of `comparisons`.
 * @returns Undefined when the endpoint cannot say: it is behind, has another block there, or has not kept the state.
 */
export async function askContracts(
  endpoint: Endpoint,
  multicall: Hex,
  block: BlockRef,
  comparisons: readonly Comparison[],
): Promise<bigint[] | undefined> {
  const keys = comparisons.map(({ address, getData }) => `${address} ${getData(block.timestamp)}`)
  const views = [...new Set(keys)]
  const answers = new Map<string, Hex | undefined>()
  try {
    for (let from = 0; from < views.length; from += mostViews) {
      const part = views.slice(from, from + mostViews)
      const said = await callAll(endpoint, multicall, block, part)
      if (!said) return undefined
      for (const [index, view] of part.entries()) answers.set(view, said[index])
    }
  } catch {
    return undefined
  }
  return comparisons.map(({ read }, index) => read(answers.get(keys[index]!)))
}

async function callAll(
  endpoint: Endpoint,
  multicall: Hex,
  block: BlockRef,
  views: readonly string[],
): Promise<(Hex | undefined)[] | undefined> {
  const calls = views.map((view) => {
    const [target, data] = view.split(' ') as [Hex, Hex]
    return { target, data }
  })
  const answer = await callAt(endpoint, { to: multicall, data: encodeAggregate(calls) }, block)
  // Nothing at all is no answer of the contracts: the multicall was not deployed yet, or the node has lost its state.
  if (answer === undefined || answer === '0x') return undefined
  const given = decodeAggregate(answer)
  return given.length === views.length ? given : undefined
}

/** By block hash. For a node that accepts none, by number, with the hash checked before and after. */
async function callAt(
  endpoint: Endpoint,
  call: { to: Hex; data: Hex },
  { hash, number }: BlockRef,
): Promise<Hex | undefined> {
  try {
    return await endpoint.request<Hex>('eth_call', [call, { blockHash: hash, requireCanonical: true }])
  } catch {
    if (!(await hasBlock(endpoint, number, hash))) return undefined
    const answer = await endpoint.request<Hex>('eth_call', [call, toHex(number)])
    return (await hasBlock(endpoint, number, hash)) ? answer : undefined
  }
}

async function hasBlock(endpoint: Endpoint, number: number, hash: Hex): Promise<boolean> {
  const block = await endpoint.request<{ hash: Hex } | null>('eth_getBlockByNumber', [toHex(number), false])
  return block?.hash === hash
}

/** A call of `aggregate3` with failures allowed, as viem encodes it, but fifty times as fast for hundreds of calls. */
export function encodeAggregate(calls: readonly { target: Hex; data: Hex }[]): Hex {
  const items = calls.map(({ target, data }) => {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / wordLength) * wordLength, '0')
    return `${target.slice(2).toLowerCase().padStart(wordLength, '0')}${toWord(1)}${toWord(96)}${toWord(bytes.length / 2)}${padded}`
  })
  let offset = items.length * 32
  const offsets = items.map((item) => {
    const own = toWord(offset)
    offset += item.length / 2
    return own
  })
  return `0x${selector}${toWord(32)}${toWord(items.length)}${offsets.join('')}${items.join('')}`
}

function toWord(number: number): string {
  return number.toString(16).padStart(wordLength, '0')
}

export function decodeAggregate(answer: Hex): (Hex | undefined)[] {
  const readNumber = (byte: number) => {
    const word = answer.slice(2 + byte * 2, 2 + byte * 2 + wordLength)
    const number = word.length === wordLength ? Number.parseInt(word, 16) : Number.NaN
    if (!Number.isSafeInteger(number)) throw new Error('Not an answer of a multicall')
    return number
  }
  const list = readNumber(0) + 32
  return Array.from({ length: readNumber(list - 32) }, (_, index) => {
    const item = list + readNumber(list + index * 32)
    const bytes = item + readNumber(item + 32)
    const length = readNumber(bytes)
    if (readNumber(item) === 0) return undefined
    return length === 0 ? '0x' : slice(answer, bytes + 32, bytes + 32 + length)
  })
}
