import { buildAuthorisationMessage } from '@app/core/wallet-message'
import { privateKeyToAccount } from 'viem/accounts'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { requestSignature } from '#shared/chain/wallet-requests.ts'
import type { WalletDriverOptions } from './wallet-driver.ts'
import type { ConnectorSource, WalletConnector } from './connectors/connector.ts'

type Handler = (params: readonly unknown[]) => unknown

export type TestWallet = {
  chainId: number
  accounts: string[]
  requests: string[]
  handlers: Record<string, Handler | undefined>
  provider: Eip1193Provider
  emit: (event: string, payload: unknown) => void
  countListeners: () => number
}

export const aliceAccount = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const bobAccount = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

export class TestRpcError extends Error {
  readonly code: number

  constructor(code: number, message = `code ${code}`) {
    super(message)
    this.code = code
  }
}

export function signWith(account: typeof aliceAccount, raw: unknown): Promise<string> {
  return account.signMessage({ message: { raw: raw as `0x${string}` } })
}

export const authoriseAt =
  (nowMs: number): WalletDriverOptions['authorise'] =>
  async (provider, account) => {
    const message = buildAuthorisationMessage(nowMs)
    return { message, signature: await requestSignature(provider, account, message) }
  }

export const never = () => new Promise<never>(() => undefined)

/** An EIP-1193 wallet whose methods can be replaced, with a log of its requests. */
export function createTestWallet(handlers: Record<string, Handler | undefined> = {}): TestWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const requests: string[] = []
  const shown: { chainId: number; accounts: string[] } = { chainId: 42_161, accounts: [aliceAccount.address] }
  const defaults: Record<string, Handler> = {
    eth_requestAccounts: () => shown.accounts,
    eth_accounts: () => shown.accounts,
    eth_chainId: () => `0x${shown.chainId.toString(16)}`,
    wallet_addEthereumChain: () => null,
    wallet_switchEthereumChain: ([target]) => {
      shown.chainId = Number((target as { chainId: string }).chainId)
      return null
    },
    personal_sign: ([raw]) => signWith(aliceAccount, raw),
  }
  const wallet: TestWallet = Object.assign(shown, {
    requests,
    handlers: { ...defaults, ...handlers },
    provider: {
      async request({ method, params = [] }) {
        requests.push(method)
        const handler = wallet.handlers[method]
        if (!handler) throw new TestRpcError(-32_601, `${method} is not supported`)
        return handler(params as readonly unknown[])
      },
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener)
      },
    } satisfies Eip1193Provider,
    emit(event: string, payload: unknown): void {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
    countListeners: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  })
  return wallet
}

export function createTestConnectors(providers: Record<string, Eip1193Provider>) {
  const listeners = new Set<() => void>()
  let connectors = Object.entries(providers).map(([name, provider]) => describe(name, provider))
  const source: ConnectorSource = {
    getConnectors: () => connectors,
    findConnector: (name) => connectors.find(({ connectorName }) => connectorName === name) ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  function announce(name: string, provider: Eip1193Provider): void {
    connectors = [...connectors, describe(name, provider)]
    for (const listener of listeners) listener()
  }
  return { source, announce }
}

function describe(connectorName: string, provider: Eip1193Provider): WalletConnector {
  return { connectorName, name: connectorName, icon: null, getProvider: () => Promise.resolve(provider) }
}
