import { parseChainId } from '@app/core/chain-id'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { SandboxError } from './sandbox-error.ts'
import type { RpcSender } from './sandbox-signer.ts'
import {
  changeSandboxState,
  getSandboxState,
  subscribeSandbox,
  type SandboxHolder,
  type SandboxQuestion,
  type TransactionRequest,
} from './sandbox-store.ts'

type Handler = (params: readonly unknown[]) => unknown
type Listener = (payload: unknown) => void

export type SandboxProviderOptions = {
  sendRpc: RpcSender
  ask: (question: SandboxQuestion) => Promise<unknown>
}

/** EIP-1193, with the prompts, codes and events of real wallets. */
export function createSandboxProvider({ sendRpc, ask }: SandboxProviderOptions): Eip1193Provider {
  const handlers = createHandlers({ sendRpc, ask })
  const listeners = new Map<string, Set<Listener>>()
  let shown = getSandboxState()

  subscribeSandbox(() => {
    const before = shown
    shown = getSandboxState()
    if (before.account !== shown.account) emit('accountsChanged', listAccounts())
    if (before.chainId !== shown.chainId) emit('chainChanged', toHex(shown.chainId))
  })

  function emit(event: string, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }

  return {
    async request({ method, params = [] }) {
      const list = Array.isArray(params) ? (params as readonly unknown[]) : []
      const handler = handlers[method]
      if (handler) return handler(list)
      if (!method.startsWith('eth_') || /^eth_(?:sign|send)/.test(method))
        throw new SandboxError(4200, `The Sandbox Wallet does not support ${method}`)
      requireSandboxChain()
      return sendRpc(method, list)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

function createHandlers({ sendRpc, ask }: SandboxProviderOptions): Record<string, Handler> {
  const loadSigner = async () => (await import('./sandbox-signer.ts')).createSandboxSigner(sendRpc)

  const loadSafe = async () => (await import('./sandbox-safe.ts')).createSandboxSafe(sendRpc)

  async function pickAccount(): Promise<string[]> {
    const account = (await ask({ kind: 'accounts' })) as SandboxHolder
    changeSandboxState({ account })
    return listAccounts()
  }

  async function switchChain([target]: readonly unknown[]): Promise<null> {
    const chainId = parseChainId((target as { chainId?: unknown } | undefined)?.chainId)
    if (chainId === undefined) throw new SandboxError(-32_602, 'Expected a chainId in hex')
    if (!getSandboxState().knownChainIds.includes(chainId))
      throw new SandboxError(4902, `Unrecognized chain ID "${toHex(chainId)}". Try adding the chain first.`)
    if (chainId === getSandboxState().chainId) return null
    await ask({ kind: 'chain', chainId, chainName: String(chainId) })
    changeSandboxState({ chainId })
    return null
  }

  async function addChain([parameter]: readonly unknown[]): Promise<null> {
    const { chainId: given, chainName, rpcUrls } = (parameter ?? {}) as Record<string, unknown>
    const chainId = parseChainId(given)
    if (chainId === undefined || typeof chainName !== 'string' || !Array.isArray(rpcUrls) || rpcUrls.length === 0)
      throw new SandboxError(-32_602, 'Expected chainId, chainName and rpcUrls')
    const { knownChainIds, chainId: current } = getSandboxState()
    if (chainId === current) return null
    await ask({ kind: 'chain', chainId, chainName })
    changeSandboxState({ chainId, knownChainIds: [...new Set([...knownChainIds, chainId])] })
    return null
  }

  async function send([request]: readonly unknown[]): Promise<string> {
    const transaction = request as TransactionRequest
    const account = requireAccount(transaction.from)
    requireSandboxChain()
    if (transaction.chainId !== undefined && parseChainId(transaction.chainId) !== getSandboxState().chainId)
      throw new SandboxError(-32_603, 'The transaction is for another chain')
    await ask({ kind: 'transaction', transaction })
    if (account.role === 'safe') return (await loadSafe()).propose(transaction)
    return (await loadSigner()).sendTransaction(account.index, transaction)
  }

  return {
    eth_accounts: listAccounts,
    eth_requestAccounts: () => (getSandboxState().account === null ? pickAccount() : listAccounts()),
    wallet_requestPermissions: async () => {
      await pickAccount()
      return [{ parentCapability: 'eth_accounts' }]
    },
    wallet_getPermissions: () => (getSandboxState().account === null ? [] : [{ parentCapability: 'eth_accounts' }]),
    wallet_revokePermissions: () => {
      changeSandboxState({ account: null })
      return null
    },
    eth_chainId: () => toHex(getSandboxState().chainId),
    net_version: () => String(getSandboxState().chainId),
    wallet_addEthereumChain: addChain,
    wallet_switchEthereumChain: switchChain,
    personal_sign: async ([message, address]) => {
      const account = requireAccount(address)
      await ask({ kind: 'message', text: toText(String(message)) })
      if (account.role === 'safe') return (await loadSafe()).signMessage(String(message))
      return (await loadSigner()).signMessage(account.index, String(message))
    },
    eth_signTypedData_v4: async ([address, typedData]) => {
      const account = requireAccount(address)
      const json = typeof typedData === 'string' ? typedData : JSON.stringify(typedData)
      await ask({ kind: 'typedData', text: JSON.stringify(JSON.parse(json), null, 2) })
      if (account.role === 'safe') return (await loadSafe()).signTypedData(json)
      return (await loadSigner()).signTypedData(account.index, json)
    },
    eth_sendTransaction: send,
  }
}

function requireAccount(address: unknown): SandboxHolder {
  const { account } = getSandboxState()
  if (account === null || String(address).toLowerCase() !== account.address.toLowerCase())
    throw new SandboxError(4100, 'The account has not been authorised by the user.')
  return account
}

function requireSandboxChain(): void {
  if (getSandboxState().chainId !== getRuntimeConfig().chainId)
    throw new SandboxError(4901, 'The Sandbox Wallet has no node of this chain')
}

function listAccounts(): string[] {
  const { account } = getSandboxState()
  return account === null ? [] : [account.address]
}

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}

function toText(message: string): string {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return message
  }
}
