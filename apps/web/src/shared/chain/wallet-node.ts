import { AppError } from '@app/core/app-error'
import type { Eip1193Provider } from './eip1193.ts'
import type { Endpoint } from './endpoint-health.ts'
import { readWalletChain } from './wallet-requests.ts'

/**
 * The wallet's own node, for reads. A wallet may change its network before it says so, or say nothing: an answer counts
 * only when the wallet is still on `chainId` after it. On another chain, a nonce that looks spent would let the same be
 * sent twice.
 */
export function createWalletNode(provider: Eip1193Provider, chainId: number): Endpoint {
  return {
    name: 'wallet',
    async request({ method, params }) {
      const answer = await provider.request({ method, params: params as readonly unknown[] })
      if ((await readWalletChain(provider)) !== chainId) throw new AppError('WRONG_CHAIN')
      return answer
    },
  }
}
