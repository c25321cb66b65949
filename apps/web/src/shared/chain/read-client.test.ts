import { afterEach, expect, it, vi } from 'vitest'
import { getAppChain } from './app-chain.ts'
import { getOutsideClient, readAtHead, setReadProvider } from './read-client.ts'

const read = () => readAtHead(({ blockNumber }) => Promise.resolve(blockNumber))

function answer(body: string, result: string): Response {
  const { id } = JSON.parse(body) as { id: number }
  return Response.json({ jsonrpc: '2.0', id, result })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('the reads of one moment ask for the head once; a later one does not wait for a question that hangs', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let release: (() => void) | undefined
  const fetchMock = vi
    .fn<(url: string, init: { body: string }) => Promise<Response>>()
    .mockImplementationOnce(
      (_, { body }) =>
        new Promise((resolve) => {
          release = () => resolve(answer(body, '0x29'))
        }),
    )
    .mockImplementation((_, { body }) => Promise.resolve(answer(body, '0x2a')))
  vi.stubGlobal('fetch', fetchMock)
  const hanging = Promise.all([read(), read()])
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1))
  vi.advanceTimersByTime(1_001)
  expect(await read()).toEqual({ value: 42n, blockNumber: 42n })
  expect(fetchMock).toHaveBeenCalledTimes(2)
  release?.()
  expect((await hanging).map(({ blockNumber }) => blockNumber)).toEqual([41n, 41n])
}, 5_000)

it('asks no node at its own origin for what the service is held against, but the wallet and others', async () => {
  const [own = '', ...others] = getAppChain().rpcUrls.default.http
  vi.stubGlobal('location', { origin: new URL(own).origin })
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.reject(new Error('unreachable'))
  })
  const client = getOutsideClient()
  await expect(client.request({ method: 'eth_blockNumber' })).rejects.toThrow('unreachable')
  expect(asked.toSorted()).toEqual(others.map((url) => new URL(url).href).toSorted())
  expect(others).not.toContain(own)
  setReadProvider(() => ({
    request: ({ method }) => Promise.resolve(method === 'eth_chainId' ? `0x${client.chain.id.toString(16)}` : '0x2a'),
  }))
  expect(await client.request({ method: 'eth_blockNumber' })).toBe('0x2a')
  setReadProvider(() => null)
})
