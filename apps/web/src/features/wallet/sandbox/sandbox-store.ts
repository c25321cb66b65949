import { sandboxAccounts, type SandboxAccount } from '@app/config/sandbox-accounts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { SandboxError, userRejected } from './sandbox-error.ts'

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
  account: SandboxAccount | null
  chainId: number
  knownChainIds: readonly number[]
  prompt: SandboxPrompt | null
}

/** A chain that the wallet knows but the product is not on, for trying the wrong network. */
export const OTHER_CHAIN_ID = 1

/** Kept apart from what the page stores about its wallet, as a real wallet does. */
export const SANDBOX_STORAGE_KEY = 'sandboxWallet.role'

let state: SandboxState = {
  account: readAccount(),
  chainId: getRuntimeConfig().chainId,
  knownChainIds: [OTHER_CHAIN_ID, getRuntimeConfig().chainId],
  prompt: null,
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

function readAccount(): SandboxAccount | null {
  try {
    const role = localStorage.getItem(SANDBOX_STORAGE_KEY)
    return sandboxAccounts.find((account) => account.role === role) ?? null
  } catch {
    return null
  }
}

function writeAccount(account: SandboxAccount | null): void {
  try {
    if (account === null) localStorage.removeItem(SANDBOX_STORAGE_KEY)
    else localStorage.setItem(SANDBOX_STORAGE_KEY, account.role)
  } catch {
    return
  }
}

export { subscribeSandbox }
