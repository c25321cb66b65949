import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { GATEWAY_PATH } from '../config.ts'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createGateway, type Gateway } from '../gateway/gateway.ts'
import {
  type GatewayError,
  gatewayErrors,
  type GatewayRules,
  readQuestion,
  type RpcCall,
} from '../gateway/read-question.ts'
import type { ClientAllowance } from '../middleware/limits.ts'

const MAX_BATCH = 50
const MAX_BODY_BYTES = 512 * 1_024

/** Never reveals the addresses of the nodes and sends no transactions: wallets do. */
export function createGatewayRoutes(
  { node, config }: Pick<ServiceContext, 'node' | 'config'>,
  allowance: ClientAllowance,
) {
  const { deployment, older } = config
  const all = [...older, deployment].flatMap(({ contracts }) => Object.values(contracts))
  const rules: GatewayRules = {
    contracts: new Set(all.map((each) => each.toLowerCase())),
    multicall: deployment.contracts.multicall3,
  }
  const gateway = createGateway(node, { chainId: config.chain.id, rate: config.gatewayRate })
  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) =>
      answerFailure(c, 413, { ...gatewayErrors.request, message: `The body is longer than ${MAX_BODY_BYTES} bytes` }),
  })
  return new Hono<ApiEnvironment>().post(GATEWAY_PATH, limitBody, async (c) => {
    const tooOften = (waitSeconds: number) =>
      answerFailure(c, 429, gatewayErrors.limited, { 'Retry-After': String(waitSeconds) })
    const waitToRead = allowance.take(c, 1)
    if (waitToRead > 0) return tooOften(waitToRead)
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
      return answerFailure(c, 415, gatewayErrors.parse)
    const body: unknown = await c.req.json().catch(() => undefined)
    if (body === undefined) return answerFailure(c, 400, gatewayErrors.parse)
    const calls = Array.isArray(body) ? (body as unknown[]) : [body]
    if (calls.length === 0 || calls.length > MAX_BATCH)
      return answerFailure(c, 400, { ...gatewayErrors.request, message: `A batch holds 1 to ${MAX_BATCH} calls` })
    const asked = calls.map((call) => prepare(call, rules))
    // A single call that costs more than the burst waits for all of the burst; a batch has to be made smaller.
    const costs = asked.map((each) => Math.min('question' in each ? each.question.cost : 1, allowance.burst))
    const cost = costs.reduce((sum, each) => sum + each, 0)
    if (cost > allowance.burst)
      return answerFailure(c, 429, { ...gatewayErrors.limited, message: 'too much at once: ask in smaller batches' })
    const waitToAsk = cost > 1 ? allowance.take(c, cost - 1) : 0
    if (waitToAsk > 0) return tooOften(waitToAsk)
    const answers = await Promise.all(asked.map((each) => answer(each, gateway)))
    return c.json(Array.isArray(body) ? answers : answers[0])
  })
}

type Prepared = { id: RpcCall['id'] } & ReturnType<typeof readQuestion>

function prepare(value: unknown, rules: GatewayRules): Prepared {
  const call = readCall(value)
  return call ? { id: call.id, ...readQuestion(call, rules) } : { id: null, error: gatewayErrors.request }
}

function readCall(value: unknown): RpcCall | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { jsonrpc, id = null, method, params = [] } = value as Record<string, unknown>
  const isId = id === null || typeof id === 'number' || (typeof id === 'string' && id.length <= 100)
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !Array.isArray(params) || !isId) return undefined
  return { id, method, params: params as unknown[] }
}

async function answer(prepared: Prepared, gateway: Gateway) {
  const { id } = prepared
  if ('error' in prepared) return { jsonrpc: '2.0', id, error: prepared.error }
  return { jsonrpc: '2.0', id, ...(await gateway.answer(prepared.question)) }
}

function answerFailure(
  c: Context,
  status: 400 | 413 | 415 | 429,
  error: GatewayError,
  headers: Record<string, string> = {},
) {
  return c.json({ jsonrpc: '2.0', id: null, error }, status, headers)
}
