import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { createLearntSize } from './learnt-size.ts'
import { createRpcPool, requestHedged } from './pool.ts'
import { RpcError, type RpcErrorKind } from './rpc-error.ts'

type Behaviour = { afterMs?: number; fails?: RpcErrorKind; restsUntil?: number }

function makeEndpoint(name: string, { afterMs = 0, fails, restsUntil = 0 }: Behaviour = {}) {
  const asked: string[] = []
  const endpoint: Endpoint = {
    name,
    logRange: createLearntSize({ initial: 1, maximum: 1 }),
    check: async () => undefined,
    getHedgeMs: () => 50,
    restsUntil,
    request: async <result>(method: string) => {
      asked.push(method)
      await sleep(afterMs)
      if (fails) throw new RpcError(fails, name, fails)
      return name as result
    },
  }
  return { endpoint, asked }
}

const makePool = (...nodes: { endpoint: Endpoint }[]) => createRpcPool(nodes.map(({ endpoint }) => endpoint))

describe('a pool', () => {
  it('asks the first endpoint alone while it answers as usual', async () => {
    const [first, second] = [makeEndpoint('first'), makeEndpoint('second')]
    expect(await makePool(first, second).request('x', [])).toBe('first')
    await sleep(80)
    expect(second.asked).toEqual([])
  })

  it('asks another one when the first hangs, and takes the answer that comes first', async () => {
    const [first, second] = [makeEndpoint('first', { afterMs: 3_000 }), makeEndpoint('second')]
    const before = Date.now()
    expect(await makePool(first, second).request('x', [])).toBe('second')
    expect(Date.now() - before).toBeLessThan(1_000)
  })

  it('asks another one at once when the first fails', async () => {
    for (const fails of ['behind', 'limited', 'refused', 'unreachable', 'wrongChain'] as const)
      expect(await makePool(makeEndpoint('first', { fails }), makeEndpoint('second')).request('x', [])).toBe('second')
  })

  it('believes a contract that refuses', async () => {
    const second = makeEndpoint('second')
    const pool = makePool(makeEndpoint('first', { fails: 'reverted' }), second)
    await expect(pool.request('x', [])).rejects.toMatchObject({ kind: 'reverted' })
    expect(second.asked).toEqual([])
  })

  it('says that it is behind, if one is, when none answers', async () => {
    const pool = makePool(makeEndpoint('a', { fails: 'refused' }), makeEndpoint('b', { fails: 'behind' }))
    await expect(pool.request('x', [])).rejects.toMatchObject({ kind: 'behind', endpoint: 'b' })
  })

  it('says that it is behind without waiting for another one that hangs', async () => {
    for (const order of [0, 1]) {
      const nodes = [makeEndpoint('hangs', { afterMs: 3_000 }), makeEndpoint('behind', { fails: 'behind' })]
      const before = Date.now()
      const asked = makePool(...(order === 0 ? nodes : nodes.toReversed())).request('x', [])
      await expect(asked).rejects.toMatchObject({ kind: 'behind' })
      expect(Date.now() - before).toBeLessThan(1_000)
    }
  })

  it('waits for one that is slower than another one that is behind', async () => {
    const pool = makePool(makeEndpoint('slow', { afterMs: 30 }), makeEndpoint('behind', { fails: 'behind' }))
    expect(await pool.request('x', [])).toBe('slow')
  })

  it('leaves one that rests for later', async () => {
    const pool = makePool(makeEndpoint('first', { restsUntil: Date.now() + 5_000 }), makeEndpoint('second'))
    expect(await pool.request('x', [])).toBe('second')
  })

  it('does not wait for one that rests, also when it is to be asked first', async () => {
    const resting = makeEndpoint('first', { afterMs: 3_000, restsUntil: Date.now() + 5_000 })
    resting.endpoint.getHedgeMs = () => 3_000
    const before = Date.now()
    expect(await requestHedged([resting.endpoint, makeEndpoint('second').endpoint], 'x', [])).toBe('second')
    expect(Date.now() - before).toBeLessThan(1_000)
  })

  it('needs an endpoint', () => {
    expect(() => makePool()).toThrow(/set RPC_URL/)
  })
})
