import { custom, type CustomTransport } from 'viem'
import type { RequestOptions } from './call.ts'
import type { Endpoint } from './endpoint.ts'

type Asked = { method: string; params?: readonly unknown[] }

/** An endpoint, or several, for a viem client: no tries of its own, and `findRpcError` finds the reason in what it throws. */
export function toTransport({ request }: Pick<Endpoint, 'request'>, options: RequestOptions = {}): CustomTransport {
  return custom(
    {
      request: async ({ method, params = [] }: Asked, more: RequestOptions = {}) =>
        request(method, params, { ...options, ...more }),
    },
    { retryCount: 0 },
  )
}
