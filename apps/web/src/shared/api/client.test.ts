import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, readApi, writeApi, isRetryable } from './client.ts'

function answerWith(body: unknown, status = 200) {
  const fetchMock = vi.fn<(url: string, init: RequestInit & { headers: Headers }) => Promise<Response>>(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  )
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('readApi', () => {
  it('keeps the whole envelope, so that age and staleness reach the screen', async () => {
    const envelope = {
      code: 0,
      data: { holderCount: 3 },
      asOf: { blockNumber: 7, blockTimestamp: 1_780_000_000 },
      stale: true,
      staleReason: 'lagging',
    }
    answerWith(envelope)
    await expect(readApi('/api/tokenStats', {})).resolves.toEqual(envelope)
  })

  it('writes the query and leaves out what is not given', async () => {
    const fetchMock = answerWith({ code: 0, data: null })
    await readApi('/api/useRelationship', { code: 'RJ W', minBlock: undefined })
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/useRelationship?code=RJ+W')
  })

  it('turns a refusal into the catalogue key with its details', async () => {
    answerWith({ code: 3001, error: 'INVALID_PARAMETER', message: 'x', details: { parameter: 'address' } }, 400)
    const refusal = await readApi('/api/hello', {}).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({
      key: 'INVALID_PARAMETER',
      code: 3001,
      status: 400,
      details: { parameter: 'address' },
    })
    expect(isRetryable(refusal)).toBe(false)
  })

  it('names an answer that is no envelope by what it is', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>bad gateway</html>', { status: 502 })))
    const gateway = await readApi('/api/hello', {}).catch((error: unknown) => error)
    expect(gateway).toMatchObject({ key: 'SERVICE_UNAVAILABLE', status: 502 })
    expect(isRetryable(gateway)).toBe(true)
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html></html>', { status: 200 })))
    await expect(readApi('/api/hello', {})).rejects.toMatchObject({ key: 'RESPONSE_INVALID' })
  })

  it('gives a transport failure as the error itself', async () => {
    const failure = new TypeError('Failed to fetch')
    vi.stubGlobal('fetch', () => Promise.reject(failure))
    await expect(readApi('/api/hello', {})).rejects.toBe(failure)
    expect(isRetryable(failure)).toBe(true)
  })

  it('gives up after 30 seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const outcome = readApi('/api/hello', {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(29_999)
    let settled = false
    void outcome.then(() => (settled = true))
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ name: 'TimeoutError' })
  })

  it('stops when the caller stops, and that is not tried again', async () => {
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const caller = new AbortController()
    const outcome = readApi('/api/hello', {}, { signal: caller.signal }).catch((error: unknown) => error)
    caller.abort()
    const error = await outcome
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(isRetryable(error)).toBe(false)
  })

  it('sends the session when the browser holds one', async () => {
    const fetchMock = answerWith({ code: 0, data: null })
    await readApi('/api/hello', {})
    expect(fetchMock.mock.calls[0]?.[1].headers.has('SID')).toBe(false)
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'SID' ? 'abc' : null) })
    await readApi('/api/hello', {})
    expect(fetchMock.mock.calls[1]?.[1].headers.get('SID')).toBe('abc')
  })
})

describe('writeApi', () => {
  it('sends JSON once', async () => {
    const fetchMock = answerWith({ code: 3012, error: 'INTERNAL_ERROR', message: 'x' }, 500)
    await expect(writeApi('/api/claim', { card: '1' })).rejects.toMatchObject({ key: 'INTERNAL_ERROR' })
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"card":"1"}' })
  })
})
