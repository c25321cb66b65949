import { type Hex, toHex } from 'viem'
import type { BlockRef } from '../ingest/cursor.ts'
import { decodeAggregate, encodeAggregate } from './aggregate.ts'
import type { Comparison } from './comparison.ts'

export type Endpoint = {
  /** Host of the endpoint, for logs and notes. */
  name: string
  request<result>(method: string, params: readonly unknown[]): Promise<result>
}

/** Views in one call: more would be too much gas for some nodes. */
const mostViews = 150

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

/** By the hash of the block; where a node does not take one, by its number with a look before and after that it is this block. */
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
