import type { ApiAnswer, ApiGetPath, ApiQuery } from '@app/core/api/endpoints'
import { REQUEST_TIMEOUT_MS } from '@app/core/timings'
import { readEnvelope } from './envelope.ts'
import { getSessionId } from './session-id.ts'

export interface ReadOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

/**
 * One read of the same-origin interface. Resolves to the whole envelope, `asOf` and `stale` included.
 * @throws ApiError when the interface refuses; any transport failure as the error it is.
 */
export async function readApi<Path extends ApiGetPath>(
  path: Path,
  query: ApiQuery<Path>,
  options: ReadOptions = {},
): Promise<ApiAnswer<Path>> {
  return callApi(`${path}${toQueryString(query)}`, { method: 'GET' }, options)
}

/** One write. It is sent once: nothing here or above repeats it. */
export async function writeApi<Answer>(
  path: `/api/${string}`,
  body: object,
  options: ReadOptions = {},
): Promise<Answer> {
  return callApi(path, { method: 'POST', body: JSON.stringify(body) }, options)
}

/** Any call, for a path that has an id in it or another method. Resolves to the envelope; throws as `readApi` does. */
export async function callApi<Answer>(
  url: string,
  init: RequestInit,
  { signal, timeoutMs }: ReadOptions = {},
): Promise<Answer> {
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new DOMException('The server took too long to answer', 'TimeoutError')),
    timeoutMs ?? REQUEST_TIMEOUT_MS,
  )
  const abort = () => limit.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const sessionId = getSessionId()
    const headers = new Headers({ accept: 'application/json' })
    if (init.body) headers.set('content-type', 'application/json')
    if (sessionId) headers.set('SID', sessionId)
    const response = await fetch(url, { ...init, headers, signal: limit.signal })
    return (await readEnvelope(response)) as Answer
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function toQueryString(query: object): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
