import type { CallAnswer, HttpAnswer, RpcPost } from './rpc-proxy.ts'

export type Provider = 'bsc' | 'dataseed' | 'alchemy' | 'infura' | 'ankr' | 'drpc' | 'publicnode' | 'quicknode'

type Refusal = { code: number; message: string; data?: unknown; status?: number }
type Range = { from: number; to: number; limit: number }

const toHex = (value: number) => `0x${value.toString(16)}`

const rangeRefusals: Record<Provider, (range: Range) => Refusal> = {
  bsc: ({ limit }) => ({ code: -32000, message: `exceed maximum block range: ${limit}` }),
  dataseed: () => ({ code: -32005, message: 'limit exceeded' }),
  alchemy: ({ from, limit }) => ({
    code: -32600,
    message: `You can make eth_getLogs requests with up to a ${limit} block range. Based on your parameters, this block range should work: [${toHex(from)}, ${toHex(from + limit - 1)}]`,
    status: 400,
  }),
  infura: ({ from, to, limit }) => ({ code: -32602, message: `range ${to - from + 1} exceeds limit of ${limit}` }),
  ankr: () => ({ code: -32062, message: 'Block range is too large' }),
  drpc: ({ limit }) => ({
    code: 35,
    message: `ranges over ${limit} blocks are not supported on free plan`,
    status: 400,
  }),
  publicnode: ({ limit }) => ({ code: -32701, message: `exceed maximum block range: ${limit}` }),
  quicknode: ({ limit }) => ({
    code: -32614,
    message: `eth_getLogs is limited to a ${limit.toLocaleString('en-US')} range`,
    status: 413,
  }),
}

export function refuseRange(provider: Provider, range: Range): CallAnswer {
  const { status, ...error } = rangeRefusals[provider](range)
  return { error, ...(status === undefined ? {} : { status }) }
}

type BatchRefusal = (limit: number, post: RpcPost) => HttpAnswer

const oneObject = (error: Refusal, status = 200): HttpAnswer => ({ status, body: { jsonrpc: '2.0', id: null, error } })

const batchRefusals: Record<Provider, BatchRefusal> = {
  // Geth and its forks answer only the first call of the batch.
  bsc: (_, { calls }) => ({
    status: 200,
    body: [{ jsonrpc: '2.0', id: calls[0]!.id, error: { code: -32600, message: 'batch too large' } }],
  }),
  dataseed: () => oneObject({ code: -32005, message: 'batch limit exceeded' }),
  alchemy: (limit) => oneObject({ code: -32600, message: `The maximum batch size is ${limit}` }, 400),
  infura: () => ({ status: 413, body: 'Request Entity Too Large' }),
  ankr: (limit, { calls }) =>
    oneObject({
      code: -32000,
      message: `batch limit ${limit} exceeded (can increase by --rpc.batch.limit). Requested batch of size: ${calls.length}`,
    }),
  drpc: (limit, { calls }) => ({
    status: 500,
    body: calls.map(({ id }) => ({
      jsonrpc: '2.0',
      id,
      error: { code: 31, message: `Batch of more than ${limit} requests are not allowed on free plan` },
    })),
  }),
  publicnode: () => oneObject({ code: -32600, message: 'batch too large' }, 400),
  quicknode: () => ({ status: 413, body: 'Request body too large' }),
}

export const refuseBatch = (provider: Provider, limit: number, post: RpcPost): HttpAnswer =>
  batchRefusals[provider](limit, post)

export type TooManyForm = 'seconds' | 'date' | 'error'
export const tooManyForms: readonly TooManyForm[] = ['seconds', 'date', 'error']

const rateErrors: Partial<Record<Provider, Refusal>> = {
  alchemy: {
    code: 429,
    message:
      'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.',
  },
  infura: {
    code: -32005,
    message: 'daily request count exceeded, request rate limited',
    data: { rate: { allowed_rps: 1, backoff_seconds: 1, current_rps: 2.2 } },
  },
  ankr: { code: -32029, message: 'Too Many Requests' },
}

/** `error`: HTTP 200 with JSON-RPC errors; otherwise HTTP 429 with `Retry-After` in seconds or as a date. */
export function refuseAsTooMany(provider: Provider, form: TooManyForm, seconds: number, post: RpcPost): HttpAnswer {
  const error = rateErrors[provider] ?? { code: -32005, message: 'rate limit exceeded' }
  if (form === 'error') {
    const bodies = post.calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
    return { status: 200, body: post.batch ? bodies : bodies[0] }
  }
  const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + seconds * 1_000)
  const retryAfter = form === 'seconds' ? String(seconds) : until.toUTCString()
  const body = form === 'seconds' ? 'error code: 1015' : { jsonrpc: '2.0', id: null, error }
  return { status: 429, headers: { 'retry-after': retryAfter }, body }
}
