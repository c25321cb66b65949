import { parseChainId, readChainId } from '@app/core/chain-id'
import { stringToHex } from 'viem/utils'
import { AppError } from '@app/core/app-error'
import { isUserRejection, type Eip1193Provider } from './eip1193.ts'
import type { Endpoint } from './read-request.ts'

/** EIP-3085. */
export type AddChainParameter = {
  chainId: `0x${string}`
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: readonly string[]
  blockExplorerUrls?: readonly string[]
}

const settleAttempts = 6
const settleIntervalMs = 300

export function requestAccounts(provider: Eip1193Provider): Promise<unknown> {
  return provider.request({ method: 'eth_requestAccounts' })
}

/** Does not prompt. */
export function readAccounts(provider: Eip1193Provider): Promise<unknown> {
  return provider.request({ method: 'eth_accounts' })
}

/**
 * Falls back from `eth_chainId` to `net_version`.
 * @throws AppError `NETWORK_UNDETECTED`
 */
export function readWalletChain(provider: Eip1193Provider): Promise<number> {
  return readChainId((method) => provider.request({ method }))
}

/**
 * Adds the chain, then switches. Refusal codes differ between wallets, so only a rejection by the holder (4001) counts,
 * and the chain is read again afterwards. Some wallets answer before the switch is done, so they get two seconds.
 */
export async function switchWalletChain(provider: Eip1193Provider, chain: AddChainParameter): Promise<void> {
  await ignoreUnlessRejected(provider.request({ method: 'wallet_addEthereumChain', params: [chain] }))
  const switched = await ignoreUnlessRejected(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: chain.chainId }] }),
  )
  if (!switched) return
  for (let attempt = 0; attempt < settleAttempts; attempt++) {
    const chainId = await provider.request({ method: 'eth_chainId' }).catch(() => null)
    if (parseChainId(chainId) === Number(chain.chainId)) return
    await new Promise((resolve) => setTimeout(resolve, settleIntervalMs))
  }
}

export function requestSignature(provider: Eip1193Provider, account: string, message: string): Promise<unknown> {
  return provider.request({ method: 'personal_sign', params: [stringToHex(message), account] })
}

async function ignoreUnlessRejected(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (isUserRejection(error)) throw error
    return false
  }
}

/**
 * A wallet may change its network before reporting it, or without, so an answer counts only if the wallet is still on
 * `chainId` afterwards: by another chain's nonce a transaction could look dropped, and would be sent again.
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
