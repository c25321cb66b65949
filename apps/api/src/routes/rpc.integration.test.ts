import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServiceOn } from '../testing/service.ts'
import { startStubNode, type StubNode } from '../testing/stub-node.ts'

const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
let node: StubNode
let service: Awaited<ReturnType<typeof startServiceOn>>

const environment = () => ({
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  RPC_URL: node.url,
  SANDBOX_NODE: node.url,
})

const post = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  service.get('/rpc', { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })

beforeAll(async () => {
  node = await startStubNode()
  service = await startServiceOn(environment())
})

afterAll(async () => {
  await service.stop(0)
  await node.stop()
})

describe('/rpc', () => {
  it('forwards a call and a batch', async () => {
    expect((await post(call)).body).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    const batch = await post([call, { ...call, id: 2, method: 'eth_nothing' }])
    expect(batch.body).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x7a69' },
      { jsonrpc: '2.0', id: 2, error: { code: -32_601, message: 'method eth_nothing not found' } },
    ])
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', '[]'],
    ['something else', { method: 'eth_chainId' }],
    ['a batch with something else in it', [call, 1]],
    ['too long a batch', Array.from({ length: 101 }, () => call)],
    ['a number', '1'],
    ['null', 'null'],
  ])('refuses %s', async (_, body) => {
    const answer = await post(body)
    expect([answer.status, answer.body.details?.parameter]).toEqual([400, 'body'])
  })

  it('refuses what a foreign page could send without asking first', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status, body } = await post(call, { 'content-type': type })
      expect([status, body.error]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })

  it('refuses a body over its limit', async () => {
    const { status, body } = await post({ ...call, params: ['0'.repeat(600_000)] })
    expect([status, body.error]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('says so when the node is down, and works again when it is back', async () => {
    await node.stop()
    const down = await post(call)
    expect([down.status, down.body.error, down.body.details]).toEqual([503, 'SERVICE_UNAVAILABLE', { down: ['node'] }])
    await node.listen()
    expect((await post(call)).status).toBe(200)
  })

  it('is not there unless it is asked for', async () => {
    const plain = await startServiceOn({ ...environment(), SANDBOX_NODE: '' })
    const { status } = await plain.get('/rpc', { method: 'POST', body: '{}' })
    expect(status).toBe(404)
    await plain.stop(0)
  })

  it('does not start over a node of another chain, or one that is no sandbox', async () => {
    node.behaviour.chainId = 1
    await expect(startServiceOn(environment())).rejects.toThrow(/SANDBOX_NODE/)
    node.behaviour.chainId = 31_337
    node.behaviour.isAnvil = false
    await expect(startServiceOn(environment())).rejects.toThrow(/SANDBOX_NODE/)
    node.behaviour.isAnvil = true
  })

  it('forwards nothing to a node that has turned out to be of another chain', async () => {
    await node.stop()
    const early = await startServiceOn(environment())
    node.behaviour.chainId = 1
    await node.listen()
    const before = node.calls.length
    const answer = await early.get('/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, method: 'eth_sendRawTransaction' }),
    })
    expect(answer.status).toBe(503)
    expect(node.calls.slice(before).map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
    node.behaviour.chainId = 31_337
    await early.stop(0)
  })
})
