import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnvironment } from '../context.ts'
import { createFailure, createParameterFailure } from '../failure.ts'

const BODY_LIMIT_BYTES = 512 * 1024
const BATCH_LIMIT = 100

/**
 * JSON only: a browser sends a preflight before it sends that to another origin, so no foreign page reaches the node.
 */
export function createRpcRoutes(node: SandboxNode) {
  return new Hono<ApiEnvironment>().post(
    '/rpc',
    bodyLimit({
      maxSize: BODY_LIMIT_BYTES,
      onError: (c) =>
        c.json(createFailure('PAYLOAD_TOO_LARGE', { limitBytes: BODY_LIMIT_BYTES }).body, 413, { Connection: 'close' }),
    }),
    async (c) => {
      if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
        return c.json(createFailure('UNSUPPORTED_MEDIA_TYPE').body, 415)
      const body = await c.req.text()
      const problem = findProblem(body)
      if (problem !== undefined) return c.json(createParameterFailure('body', problem).body, 400)
      const answer = await node.forward(body, c.req.raw.signal)
      if (answer === undefined) return c.json(createFailure('SERVICE_UNAVAILABLE', { down: ['node'] }).body, 503)
      return c.body(answer, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    },
  )
}

function findProblem(body: string): string | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return 'must be JSON'
  }
  const calls = Array.isArray(parsed) ? parsed : [parsed]
  if (calls.length === 0 || calls.length > BATCH_LIMIT) return `must hold 1 to ${BATCH_LIMIT} calls`
  return calls.every(isCall) ? undefined : 'must be a JSON-RPC 2.0 call or a batch of them'
}

function isCall(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'jsonrpc' in value &&
    value.jsonrpc === '2.0' &&
    'method' in value &&
    typeof value.method === 'string'
  )
}

const TIMEOUT_MS = 5_000
const FORWARD_TIMEOUT_MS = 20_000

type SandboxNode = ReturnType<typeof createSandboxNode>

export function createSandboxNode(url: string, chainId: number) {
  let isKnown = false

  async function isRight(): Promise<boolean | undefined> {
    if (isKnown) return true
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_nodeInfo', params: [] })
    const answer = await post(url, body, AbortSignal.timeout(TIMEOUT_MS))
    const info = await answer?.json().catch(() => undefined)
    if (info === undefined) return undefined
    isKnown = (info as NodeInfo).result?.environment?.chainId === chainId
    return isKnown
  }

  return {
    isRight,
    async forward(body: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
      if (!(await isRight())) return undefined
      const answer = await post(url, body, AbortSignal.any([signal, AbortSignal.timeout(FORWARD_TIMEOUT_MS)]))
      // It may be another node when it answers again.
      if (!answer?.ok) isKnown = false
      return answer?.ok ? answer.arrayBuffer().catch(() => undefined) : undefined
    },
  }
}

type NodeInfo = { result?: { environment?: { chainId?: number } } }

async function post(url: string, body: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal })
  } catch {
    return undefined
  }
}
