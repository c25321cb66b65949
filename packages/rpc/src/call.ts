import { setTimeout as sleep } from 'node:timers/promises'
import { formatSeconds } from './post.ts'
import { RpcError } from './rpc-error.ts'

export type RequestOptions = { timeoutMs?: number; signal?: AbortSignal }

export type Call = {
  method: string
  params: readonly unknown[]
  deadline: number
  tries: number
  /** Failed within a batch, so it is sent alone. */
  isAlone: boolean
  settle(result: unknown): void
  fail(error: RpcError): void
  isOver: boolean
}

const defaultTimeoutMs = 20_000

/**
 * Ends with the answer, an error, the timeout or the signal, whichever comes first.
 * @param start Queues the call; not called when the signal is already aborted.
 */
export async function makeCall<result>(
  endpoint: string,
  { method, params }: Pick<Call, 'method' | 'params'>,
  { timeoutMs = defaultTimeoutMs, signal }: RequestOptions,
  start: (call: Call) => void,
): Promise<result> {
  return new Promise<result>((resolve, reject) => {
    const abort = () => call.fail(new RpcError('timeout', endpoint, 'is not waited for any more'))
    const end = () => {
      call.isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const timer = setTimeout(
      () => call.fail(new RpcError('timeout', endpoint, `has not answered within ${formatSeconds(timeoutMs)}`)),
      timeoutMs,
    )
    const call: Call = {
      method,
      params,
      deadline: Date.now() + timeoutMs,
      tries: 0,
      isAlone: false,
      isOver: false,
      settle: (result) => {
        end()
        resolve(result as result)
      },
      fail: (error) => {
        end()
        reject(error)
      },
    }
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    else start(call)
  })
}

export function isOfCheck({ method }: Call): boolean {
  return method === 'eth_chainId' || method === 'eth_getCode'
}

export function countBlocks({ method, params: [filter] }: Call): number | undefined {
  if (method !== 'eth_getLogs' || typeof filter !== 'object' || filter === null) return undefined
  const { fromBlock, toBlock } = filter as { fromBlock?: unknown; toBlock?: unknown }
  const blocks = Number(toBlock) - Number(fromBlock) + 1
  return Number.isSafeInteger(blocks) ? blocks : undefined
}

export async function withDeadline(
  work: Promise<void>,
  request: RequestOptions | undefined,
  name: string,
): Promise<void> {
  const timeoutMs = request?.timeoutMs ?? defaultTimeoutMs
  const over = new AbortController()
  const late = async () => {
    await sleep(timeoutMs, undefined, { signal: over.signal })
    throw new RpcError('timeout', name, `has not answered within ${formatSeconds(timeoutMs)}`)
  }
  try {
    await Promise.race([work, late()])
  } finally {
    over.abort()
  }
}
