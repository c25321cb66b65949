import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RpcCall = { id: number | string | null; method: string; params: unknown[] }
export type RpcError = { code: number; message: string; data?: unknown }
export type RpcAnswer = { result?: unknown; error?: RpcError }

/** Replaces the node's answer; undefined passes the call on. */
export type RpcFault = (
  call: RpcCall,
  ask: (method: string, params: unknown[]) => Promise<unknown>,
) => Promise<RpcAnswer | undefined>

/** A string body is sent as it is, everything else as JSON. */
export type HttpAnswer = { status: number; headers?: Record<string, string>; body: unknown }
export type CallAnswer = RpcAnswer & { status?: number }
export type RpcPost = { calls: readonly RpcCall[]; batch: boolean }
export type Forward = (call: Pick<RpcCall, 'method' | 'params'>) => Promise<RpcAnswer>
export type RpcManners = (
  post: RpcPost,
  forward: Forward,
) => Promise<{ refusal: HttpAnswer } | { answer: (call: RpcCall) => Promise<CallAnswer> }>

export type RpcProxy = {
  url: string
  setFault(fault: RpcFault | undefined): void
  count(method: string): number
  stop(): Promise<void>
}

const passOn: RpcManners = async (_, forward) => ({ answer: forward })

/** Stands in front of a real node and can lag, lie and fail on demand. A fault has precedence over manners. */
export async function startRpcProxy(target: string, manners: RpcManners = passOn): Promise<RpcProxy> {
  let fault: RpcFault | undefined
  const counts = new Map<string, number>()
  const forward: Forward = async ({ method, params }) => {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as RpcAnswer
    return error ? { error } : { result }
  }
  const ask = async (method: string, params: unknown[]) => (await forward({ method, params })).result
  const respond = async (post: RpcPost): Promise<HttpAnswer> => {
    for (const { method } of post.calls) counts.set(method, (counts.get(method) ?? 0) + 1)
    const taken = await manners(post, forward)
    if ('refusal' in taken) return taken.refusal
    const answers = await Promise.all(
      post.calls.map(async (call) => {
        const { status, ...answer } = ((await fault?.(call, ask)) ?? (await taken.answer(call))) as CallAnswer
        return { status, body: { jsonrpc: '2.0', id: call.id, ...answer } }
      }),
    )
    if (post.batch) return { status: 200, body: answers.map(({ body }) => body) }
    return { status: answers[0]!.status ?? 200, body: answers[0]!.body }
  }
  const server = createServer((request, response) => {
    // Pages read public nodes from any origin.
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { 'access-control-allow-headers': 'content-type', 'access-control-max-age': '600' }).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      respond(readPost(Buffer.concat(chunks).toString())).then(
        ({ status, headers, body }) => {
          const text = typeof body === 'string'
          response.writeHead(status, { 'content-type': text ? 'text/plain' : 'application/json', ...headers })
          response.end(text ? body : JSON.stringify(body))
        },
        () => response.writeHead(502).end(),
      )
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    setFault: (next) => {
      fault = next
    },
    count: (method) => counts.get(method) ?? 0,
    stop: async () =>
      new Promise((settle) => {
        server.closeAllConnections()
        server.close(() => settle())
      }),
  }
}

function readPost(text: string): RpcPost {
  const body = JSON.parse(text) as RpcCall | RpcCall[]
  const calls = (Array.isArray(body) ? body : [body]).map((call) => ({ ...call, params: call.params ?? [] }))
  return { calls, batch: Array.isArray(body) }
}
