import type { Endpoint } from '@app/rpc/endpoint'
import { createLearntSize } from '@app/rpc/learnt-size'
import { RpcError } from '@app/rpc/rpc-error'
import { describe, expect, it } from 'vitest'
import { createNode } from './node.ts'

type Answers = Record<string, unknown>

const hash = `0x${'11'.repeat(32)}` as const
const block = { number: '0x7', hash, parentHash: hash, timestamp: '0x1', logsBloom: '0x' }

/** Methods without an answer are refused as asked too often. */
function makeEndpoint(name: string, answers: Answers): Endpoint {
  return {
    name,
    logRange: createLearntSize({ initial: 1, maximum: 1 }),
    check: async () => undefined,
    getHedgeMs: () => 20,
    restsUntil: 0,
    request: async <result>(method: string) => {
      if (!(method in answers)) throw new RpcError('limited', name, 'wants to be asked less')
      return answers[method] as result
    },
  }
}

const behind = { eth_getLogs: [], eth_getBlockByNumber: null, eth_getBlockByHash: null }

describe('a node', () => {
  it('takes no logs of one endpoint for those of a block that only another one has', async () => {
    const having = makeEndpoint('a', { eth_getBlockByNumber: block, eth_getBlockByHash: block })
    const node = createNode(having, () => [makeEndpoint('b', behind)])
    await expect(node.getLogs(['0x01'], 1, 7)).rejects.toMatchObject({ kind: 'behind', endpoint: 'b' })
    await expect(node.getLogsOfBlock(['0x01'], hash)).rejects.toMatchObject({ kind: 'behind', endpoint: 'b' })
  })

  it('takes logs of an endpoint that has the block', async () => {
    const whole = makeEndpoint('b', { eth_getLogs: [], eth_getBlockByNumber: block })
    const node = createNode(makeEndpoint('a', behind), () => [whole])
    expect(await node.getLogs(['0x01'], 1, 7)).toEqual([])
  })

  it('asks another endpoint for a block that the first does not have', async () => {
    const other = makeEndpoint('b', { eth_getBlockByNumber: block })
    const node = createNode(makeEndpoint('a', behind), () => [other])
    expect(await node.getHeader(7)).toMatchObject({ number: 7, hash })
    expect(await createNode(makeEndpoint('a', behind)).getHeader(7)).toBeUndefined()
  })
})
