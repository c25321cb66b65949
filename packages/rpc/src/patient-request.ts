import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from './endpoint.ts'
import { findRpcError, RpcError } from './rpc-error.ts'

const AGAIN_MS = 150

/** Asks again for a while where a node does not have the block yet: the next one behind the same address may. */
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
