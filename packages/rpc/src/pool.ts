import type { RequestOptions } from './call.ts'
import type { Endpoint } from './endpoint.ts'
import { RpcError } from './rpc-error.ts'

export type RpcPool = {
  endpoints: readonly Endpoint[]
  getInOrder(): Endpoint[]
  /** Asks the best endpoint, and the next one when it fails or is slower than usual. */
  request<result>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<result>
}

export function createRpcPool(endpoints: readonly Endpoint[]): RpcPool {
  if (endpoints.length === 0) throw new Error('No RPC endpoint is configured: set RPC_URL')
  const getInOrder = () => {
    const now = Date.now()
    const getRest = ({ restsUntil }: Endpoint) => Math.max(0, restsUntil - now)
    return endpoints.toSorted((a, b) => getRest(a) - getRest(b))
  }
  return {
    endpoints,
    getInOrder,
    request: async (method, params, options) => requestHedged(getInOrder(), method, params, options),
  }
}

export async function requestHedged<result>(
  endpoints: readonly Endpoint[],
  method: string,
  params: readonly unknown[],
  options: RequestOptions = {},
): Promise<result> {
  return hedge(endpoints, method, async (endpoint, own) => endpoint.request<result>(method, params, own), options)
}

/**
 * For requests whose answers must all come from one endpoint.
 * @param method Its usual time decides when the next endpoint is asked.
 */
export async function hedge<result>(
  endpoints: readonly Endpoint[],
  method: string,
  ask: (endpoint: Endpoint, options: RequestOptions) => Promise<result>,
  options: RequestOptions = {},
): Promise<result> {
  const [first, ...others] = endpoints
  if (others.length === 0) return ask(first!, options)
  const done = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, done.signal]) : done.signal
  return new Promise<result>((settle, reject) => {
    let asked = 0
    let failed = 0
    let reason: RpcError | undefined
    let timer: NodeJS.Timeout | undefined
    const giveUp = (error: unknown) => {
      reject(error)
      done.abort()
    }
    const askNext = () => {
      clearTimeout(timer)
      timer = undefined
      const endpoint = endpoints[asked]
      if (!endpoint) return
      asked += 1
      const isResting = endpoint.restsUntil > Date.now()
      if (asked < endpoints.length) timer = setTimeout(askNext, isResting ? 0 : endpoint.getHedgeMs(method))
      ask(endpoint, { ...options, signal }).then(
        (answer) => {
          clearTimeout(timer)
          settle(answer)
          done.abort()
        },
        (error: unknown) => {
          if (done.signal.aborted) return
          failed += 1
          reason = chooseReason(reason, error)
          if (isAnswer(error) || failed === endpoints.length) {
            clearTimeout(timer)
            giveUp(isAnswer(error) ? error : reason)
          } else if (asked < endpoints.length) askNext()
          else boundWait(endpoint)
        },
      )
      boundWait(endpoint)
    }
    /** A missing block comes soon: retrying is quicker than waiting for an endpoint that hangs. */
    const boundWait = (endpoint: Endpoint) => {
      if (asked === endpoints.length && reason?.kind === 'behind')
        timer ??= setTimeout(giveUp, endpoint.getHedgeMs(method), reason)
    }
    askNext()
  })
}

/** Another endpoint would say the same. */
function isAnswer(error: unknown): boolean {
  return !(error instanceof RpcError) || error.kind === 'reverted'
}

/** A missing block takes precedence, because it resolves itself. */
function chooseReason(before: RpcError | undefined, error: unknown): RpcError | undefined {
  const found = error instanceof RpcError ? error : undefined
  if (before?.kind === 'behind') return before
  return found?.kind === 'behind' ? found : (before ?? found)
}
