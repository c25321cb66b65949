import { custom, type CustomTransport } from 'viem'
import type { RequestOptions } from './call.ts'
import type { Endpoint } from './endpoint.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { findRpcError, RpcError } from './rpc-error.ts'

type Asked = { method: string; params?: readonly unknown[] }

/** Does not retry. `findRpcError` finds the cause of the errors it throws. */
export function toTransport({ request }: Pick<Endpoint, 'request'>, options: RequestOptions = {}): CustomTransport {
  return custom(
    {
      request: async ({ method, params = [] }: Asked, more: RequestOptions = {}) =>
        request(method, params, { ...options, ...more }),
    },
    { retryCount: 0 },
  )
}

const AGAIN_MS = 150

/** Retries while the node lacks the block: another node of the same URL may have it. */
export function createPatientRequest(
  { request }: Pick<Endpoint, 'request'>,
  patienceMs: number,
): Pick<Endpoint, 'request'> {
  return {
    async request<result>(...asked: Parameters<typeof request>): Promise<result> {
      const until = Date.now() + patienceMs
      for (;;) {
        try {
          const answer = await request<result>(...asked)
          if (answer === null && asked[0].startsWith('eth_getBlockBy'))
            throw new RpcError('behind', 'The node', 'does not have that block')
          return answer
        } catch (error) {
          if (findRpcError(error)?.kind !== 'behind' || Date.now() + AGAIN_MS > until) throw error
          await wait(AGAIN_MS)
        }
      }
    },
  }
}
