import { isFramed } from '#shared/base/is-framed.ts'
import type { WalletState } from './wallet-state.ts'

/** The only parts of the state that outlive the page (specification §3). */
export type PersistedWallet = Pick<WalletState, 'connectorName' | 'priceNumber' | 'auth'>

export const WALLET_STORAGE_KEYS = {
  connectorName: 'wallet.connectorName',
  priceNumber: 'wallet.priceNumber',
  auth: 'wallet.auth',
} as const

/** Storage may be missing, full or forbidden: the wallet then works, but is forgotten with the page. */
export function readPersistedWallet(): PersistedWallet {
  const connectorName = readJson(WALLET_STORAGE_KEYS.connectorName)
  const priceNumber = readJson(WALLET_STORAGE_KEYS.priceNumber)
  return {
    connectorName: typeof connectorName === 'string' && connectorName !== '' ? connectorName : null,
    priceNumber: typeof priceNumber === 'number' && Number.isFinite(priceNumber) ? priceNumber : null,
    auth: readAuth(),
  }
}

export function persistWallet(previous: PersistedWallet, next: PersistedWallet): void {
  if (previous.connectorName !== next.connectorName && !isFramed)
    writeJson(WALLET_STORAGE_KEYS.connectorName, next.connectorName)
  if (previous.priceNumber !== next.priceNumber) writeJson(WALLET_STORAGE_KEYS.priceNumber, next.priceNumber)
  // Keeps accounts that another tab has authorised since.
  if (previous.auth !== next.auth) writeJson(WALLET_STORAGE_KEYS.auth, { ...readAuth(), ...next.auth })
}

function readAuth(): Record<string, true> {
  const value = readJson(WALLET_STORAGE_KEYS.auth)
  if (typeof value !== 'object' || value === null) return {}
  const auth: Record<string, true> = {}
  for (const [account, authorised] of Object.entries(value)) {
    if (authorised === true && /^0x[0-9a-f]{40}$/.test(account)) auth[account] = true
  }
  return auth
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function writeJson(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    return
  }
}
