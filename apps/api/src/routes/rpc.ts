import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { SandboxNode } from '../chain/sandbox-node.ts'
import type { ApiEnvironment } from '../context.ts'
import { createFailure, createParameterFailure } from '../failure.ts'

const BODY_LIMIT_BYTES = 512 * 1024
const BATCH_LIMIT = 100

/**
 * Forwards JSON-RPC, single and batch, to the sandbox's node. Only JSON bodies: a browser asks before it sends those to
 * another origin, so no foreign page can reach the node through here.
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
