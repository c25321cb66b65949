import { sandboxAccounts, type SandboxAccount, sandboxSafe } from '@app/config/sandbox-accounts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { SandboxError, userRejected } from './sandbox-error.ts'

export type SandboxHolder = SandboxAccount | typeof sandboxSafe
export const sandboxHolders: readonly SandboxHolder[] = [...sandboxAccounts, sandboxSafe]

export type QueuedCall = { to: `0x${string}`; value: `0x${string}`; data: `0x${string}`; nonce: number }

export type TransactionRequest = {
  from: string
  to?: string
  data?: `0x${string}`
  value?: `0x${string}`
  gas?: `0x${string}`
  chainId?: `0x${string}`
}

export type SandboxQuestion =
  | { kind: 'accounts' }
  | { kind: 'chain'; chainId: number; chainName: string }
  | { kind: 'message'; text: string }
  | { kind: 'typedData'; text: string }
  | { kind: 'transaction'; transaction: TransactionRequest }

export type SandboxPrompt = { question: SandboxQuestion; answer: (value: unknown) => void; reject: () => void }

export type SandboxState = {
  /** Null until the page asked, and after locking. */
  account: SandboxHolder | null
  chainId: number
  knownChainIds: readonly number[]
  prompt: SandboxPrompt | null
  safeQueue: readonly QueuedCall[]
}

/** A chain that the wallet knows and the product is not on, for trying the wrong network. */
export const OTHER_CHAIN_ID = 1

/** Separate from what the page stores about its wallet, as with a real wallet. */
export const SANDBOX_STORAGE_KEY = 'sandboxWallet.role'
const QUEUE_STORAGE_KEY = 'sandboxWallet.safeQueue'

let state: SandboxState = {
  account: readAccount(),
  chainId: getRuntimeConfig().chainId,
  knownChainIds: [OTHER_CHAIN_ID, getRuntimeConfig().chainId],
  prompt: null,
  safeQueue: readQueue(),
}
const [subscribeSandbox, tell] = createListeners()
const waiting: SandboxPrompt[] = []

export function getSandboxState(): SandboxState {
  return state
}

export function changeSandboxState(change: Partial<SandboxState>): void {
  state = { ...state, ...change }
  if ('account' in change) writeAccount(state.account)
  tell()
}

export function useSandbox(): SandboxState {
  return useSyncExternalStore(subscribeSandbox, getSandboxState)
}

/**
 * One question at a time.
 * @throws {SandboxError} 4001 when it is refused
 */
export function askPerson(question: SandboxQuestion): Promise<unknown> {
  const isAsked = [state.prompt, ...waiting].some((prompt) => prompt?.question.kind === 'accounts')
  if (question.kind === 'accounts' && isAsked)
    return Promise.reject(new SandboxError(-32_002, 'Request of type eth_requestAccounts already pending.'))
  return new Promise((resolve, reject) => {
    waiting.push({
      question,
      answer(value) {
        showNext()
        resolve(value)
      },
      reject() {
        showNext()
        reject(userRejected())
      },
    })
    if (state.prompt === null) showNext()
  })
}

function showNext(): void {
  changeSandboxState({ prompt: waiting.shift() ?? null })
}

export function getSafeQueue(): readonly QueuedCall[] {
  return state.safeQueue
}

export function changeSafeQueue(change: (queue: readonly QueuedCall[]) => readonly QueuedCall[]): void {
  changeSandboxState({ safeQueue: change(state.safeQueue) })
  try {
    localStorage.setItem(QUEUE_STORAGE_KEY, JSON.stringify(state.safeQueue))
  } catch {
    return
  }
}

function readQueue(): readonly QueuedCall[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(QUEUE_STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as QueuedCall[]) : []
  } catch {
    return []
  }
}

function readAccount(): SandboxHolder | null {
  try {
    const role = localStorage.getItem(SANDBOX_STORAGE_KEY)
    return sandboxHolders.find((account) => account.role === role) ?? null
  } catch {
    return null
  }
}

function writeAccount(account: SandboxHolder | null): void {
  try {
    if (account === null) localStorage.removeItem(SANDBOX_STORAGE_KEY)
    else localStorage.setItem(SANDBOX_STORAGE_KEY, account.role)
  } catch {
    return
  }
}

export { subscribeSandbox }
