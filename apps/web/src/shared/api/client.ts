import type { ErrorKey } from '@app/core/errors'
import type { ApiAnswer, ApiGetPath, ApiQuery } from '@app/core/api/endpoints'
import { REQUEST_TIMEOUT_MS } from '@app/core/timings'

/** A refusal by the API. Transport failures are thrown as they are. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly key: ErrorKey
  readonly code: number
  readonly status: number
  readonly details: unknown

  constructor(input: { key: ErrorKey; code: number; status: number; message: string; details?: unknown }) {
    super(input.message)
    this.key = input.key
    this.code = input.code
    this.status = input.status
    this.details = input.details
  }
}

const key = 'SID'

export function getSessionId(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null signs out. Without storage, signing in does not last. */
export function setSessionId(sessionId: string | null): void {
  try {
    if (sessionId === null) localStorage.removeItem(key)
    else localStorage.setItem(key, sessionId)
  } catch {
    // A private window without storage.
  }
}

/**
 * The envelope of an answer with code 0.
 * @throws ApiError with the catalogue's key for any other code, or `RESPONSE_INVALID` without an envelope.
 */
export async function readEnvelope(response: Response): Promise<object> {
  const body = await readJson(response)
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number') {
    throw new ApiError({
      key: response.status >= 500 ? 'SERVICE_UNAVAILABLE' : 'RESPONSE_INVALID',
      code: 0,
      status: response.status,
      message: `The answer with status ${response.status} is not readable`,
    })
  }
  if (body.code === 0) return body
  const { error, message, details } = body as { error?: unknown; message?: unknown; details?: unknown }
  throw new ApiError({
    key: (typeof error === 'string' ? error : 'UNDEFINED_ERROR') as ErrorKey,
    code: body.code,
    status: response.status,
    message: typeof message === 'string' ? message : `Code ${body.code}`,
    details,
  })
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface ReadOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

/**
 * Resolves to the whole envelope, with `asOf` and `stale`.
 * @throws ApiError when the API refuses; transport failures as they are.
 */
export async function readApi<Path extends ApiGetPath>(
  path: Path,
  query: ApiQuery<Path>,
  options: ReadOptions = {},
): Promise<ApiAnswer<Path>> {
  return callApi(`${path}${toQueryString(query)}`, { method: 'GET' }, options)
}

/** Sent once and never retried. */
export async function writeApi<Answer>(
  path: `/api/${string}`,
  body: object,
  options: ReadOptions = {},
): Promise<Answer> {
  return callApi(path, { method: 'POST', body: JSON.stringify(body) }, options)
}

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

export function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429
  return !(error instanceof DOMException && error.name === 'AbortError')
}
