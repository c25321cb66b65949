import type { FuzzRequest } from './fuzz-requests.ts'

export interface FuzzRun {
  url: string
  count: number
  concurrency: number
  next(): FuzzRequest
  findFaults?(request: FuzzRequest, status: number, body: unknown): readonly string[]
  onProgress?(done: number): void
}

export interface FuzzResult {
  /** For example `GET /api/hello` → 200 → 9. */
  seen: Map<string, Map<number, number>>
  faults: string[]
  faultCount: number
  slowestMs: number
}

const HANG_MS = 30_000
const anywhere = new Set([400, 404, 405, 413, 414, 415, 431])

/** Checks that no request hangs, fails in the server or gets an undocumented status. */
export async function runFuzz(run: FuzzRun): Promise<FuzzResult> {
  const result: FuzzResult = { seen: new Map(), faults: [], faultCount: 0, slowestMs: 0 }
  let started = 0
  let done = 0
  async function work(): Promise<void> {
    while (started < run.count) {
      started += 1
      await askOnce(run, result)
      done += 1
      if (done % 5_000 === 0) run.onProgress?.(done)
    }
  }
  await Promise.all(Array.from({ length: run.concurrency }, work))
  return result
}

async function askOnce(run: FuzzRun, result: FuzzResult): Promise<void> {
  const request = run.next()
  const at = performance.now()
  const found: string[] = []
  try {
    const { status, body } = await send(run.url, request)
    const name = `${request.method} ${request.path}`
    const statuses = result.seen.get(name) ?? new Map<number, number>()
    result.seen.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1))
    if (status >= 500 && !isPause(body)) found.push(`${status} ${JSON.stringify(body)}`)
    const { length } = request.documented
    if (length > 0 && !request.documented.includes(status) && !anywhere.has(status))
      found.push(`${status} is not documented`)
    if (request.documented.includes(status)) found.push(...(run.findFaults?.(request, status, body) ?? []))
  } catch (error) {
    found.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  }
  result.slowestMs = Math.max(result.slowestMs, performance.now() - at)
  if (found.length === 0) return
  result.faultCount += found.length
  if (result.faults.length < 100)
    result.faults.push(`${JSON.stringify(request).slice(0, 600)}: ${found.join('; ').slice(0, 600)}`)
}

/** An API without a key or a working node may refuse to sign. */
function isPause(body: unknown): boolean {
  return (body as { error?: unknown } | undefined)?.error === 'SIGNING_PAUSED'
}

async function send(
  base: string,
  { method, url, headers, body }: FuzzRequest,
): Promise<{ status: number; body: unknown }> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error(`no answer in ${HANG_MS} ms`)), HANG_MS)
  try {
    const response = await fetch(`${base}${url}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: abort.signal,
    })
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel()
      return { status: response.status, body: undefined }
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text }
  } finally {
    clearTimeout(timer)
  }
}
