import { RpcError } from './rpc-error.ts'

export type Answer = { status: number; json: unknown; retryAfterMs?: number }
export type Post = (body: string, timeoutMs: number) => Promise<Answer>

const reasons: Record<string, string> = {
  ECONNREFUSED: 'refuses the connection',
  ECONNRESET: 'broke the connection',
  UND_ERR_SOCKET: 'broke the connection',
  EPIPE: 'broke the connection',
  ENOTFOUND: 'is not known by that name',
  EAI_AGAIN: 'is not known by that name',
  ETIMEDOUT: 'cannot be reached in time',
  UND_ERR_CONNECT_TIMEOUT: 'cannot be reached in time',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
}

/** Every failure becomes an RpcError. */
export function createPost(address: string, name: string): Post {
  const url = new URL(address)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (url.username !== '') {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  return async (body, timeoutMs) => {
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
      const text = await response.text()
      const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
      return { status: response.status, json: parse(text), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new RpcError('timeout', name, `has not answered within ${formatSeconds(timeoutMs)}`)
      throw new RpcError('unreachable', name, getReason(error))
    }
  }
}

export function formatSeconds(ms: number): string {
  return `${Math.max(0.1, Math.round(ms / 100) / 10)} s`
}

function getReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  if (/CERT|SIGNATURE|SSL|TLS/.test(code)) return 'has no valid certificate'
  return reasons[code] ?? 'cannot be reached'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}
