import { describe, expect, it, vi } from 'vitest'
import type { Header, Node } from './node.ts'
import { createNodePool } from './node-pool.ts'

function makeHeader(number: number): Header {
  return { number, hash: '0x', parentHash: '0x', timestamp: 0, logsBloom: '0x' }
}

async function refuse(): Promise<never> {
  throw new Error('not asked for')
}

function makeNode(url: string, head = 10, chainId = 31337): Node {
  return {
    name: url,
    request: refuse,
    getChainId: async () => chainId,
    getHead: async () => makeHeader(head),
    getFinalizedNumber: refuse,
    getHeader: refuse,
    getHeaders: refuse,
    getLogs: refuse,
    getLogsOfBlock: refuse,
  }
}

const createPool = (nodes: readonly Node[]) =>
  createNodePool(
    nodes.map(({ name }) => name),
    31337,
    (url) => nodes.find(({ name }) => name === url)!,
  )

describe('createNodePool', () => {
  it('keeps to the first endpoint while it works', async () => {
    const [first, second] = [makeNode('first'), makeNode('second')]
    const pool = createPool([first, second])
    expect(await pool.pick()).toBe(first)
    pool.succeeded(first)
    expect(await pool.pick()).toBe(first)
    expect(pool.others(first)).toEqual([second])
  })

  it('lets one that fails rest ever longer, and comes back to it', async () => {
    vi.useFakeTimers()
    const [first, second] = [makeNode('first'), makeNode('second')]
    const pool = createPool([first, second])
    pool.failed(first)
    expect(await pool.pick()).toBe(second)
    vi.advanceTimersByTime(501)
    expect(await pool.pick()).toBe(first)
    pool.failed(first)
    vi.advanceTimersByTime(501)
    expect(await pool.pick()).toBe(second)
    vi.advanceTimersByTime(500)
    expect(await pool.pick()).toBe(first)
    vi.useRealTimers()
  })

  it('gives the one that has rested most when all have failed', async () => {
    const [first, second] = [makeNode('first'), makeNode('second')]
    const pool = createPool([first, second])
    pool.failed(second)
    pool.failed(first)
    pool.failed(first)
    expect(await pool.pick()).toBe(second)
  })

  it('refuses an endpoint of another chain and goes on with the next', async () => {
    const [wrong, right] = [makeNode('wrong', 10, 1), makeNode('right')]
    const pool = createPool([wrong, right])
    await expect(pool.pick()).rejects.toThrow(/wrong is on chain 1, not on 31337/)
    expect(await pool.pick()).toBe(right)
  })

  it('finds one that is ahead, but does not look at each call', async () => {
    const [first, ahead] = [makeNode('first'), makeNode('ahead', 14)]
    const pool = createPool([first, ahead])
    expect(await pool.findAhead(first, 15, 0)).toBeUndefined()
    expect(await pool.findAhead(first, 14, 60_000)).toBeUndefined()
    expect(await pool.findAhead(first, 14, 0)).toEqual({ node: ahead, head: makeHeader(14) })
  })

  it('needs an endpoint', () => {
    expect(() => createNodePool([], 31337)).toThrow(/set RPC_URL/)
  })
})
