import { afterEach, expect, it, vi } from 'vitest'
import { readAtHead } from './read-client.ts'

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
