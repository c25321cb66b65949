import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RpcCall = { id: number; method: string; params: unknown[] }
export type RpcAnswer = { result?: unknown; error?: { code: number; message: string } }

/** What to answer in the node's place; undefined passes the call on. `ask` asks the node itself. */
export type RpcFault = (
  call: RpcCall,
  ask: (method: string, params: unknown[]) => Promise<unknown>,
) => Promise<RpcAnswer | undefined>

export type RpcProxy = {
  url: string
  /** Replaces the fault; undefined makes the proxy transparent. */
  setFault(fault: RpcFault | undefined): void
  /** Number of calls of a method so far. */
  count(method: string): number
  stop(): Promise<void>
}

/** A node between the program under test and a real one, which can lag, lie and fail on demand. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  let fault: RpcFault | undefined
  const counts = new Map<string, number>()
  const forward = async (body: unknown): Promise<unknown> => {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const ask = async (method: string, params: unknown[]) =>
    ((await forward({ jsonrpc: '2.0', id: 1, method, params })) as RpcAnswer).result
  const answer = async (call: RpcCall): Promise<unknown> => {
    counts.set(call.method, (counts.get(call.method) ?? 0) + 1)
    const own = await fault?.({ ...call, params: call.params ?? [] }, ask)
    return own ? { jsonrpc: '2.0', id: call.id, ...own } : forward(call)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall | RpcCall[]
      const result = Array.isArray(body) ? Promise.all(body.map(answer)) : answer(body)
      result.then(
        (json) => response.setHeader('content-type', 'application/json').end(JSON.stringify(json)),
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
