import { useSyncExternalStore } from 'react'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { createListeners } from '#shared/base/listeners.ts'
import type { WalletRuntime } from './wallet-runtime-type.ts'
import {
  getExposedAccount,
  getWalletStatus,
  getWriteBlock,
  isWrongChain,
  type WalletState,
  type WalletStatus,
  type WriteBlock,
} from './wallet-state.ts'
import { persistWallet, readPersistedWallet, WALLET_STORAGE_KEYS } from './wallet-storage.ts'

/** What screens see of the wallet. Loads no chain library: the runtime behind it comes only when it is needed. */
export type Wallet = WalletState & {
  status: WalletStatus
  /** The account every screen works with; '' when there is none (see `getExposedAccount`). */
  exposedAccount: string
  configuredChainId: number
  wrongChain: boolean
  canWrite: boolean
  /** Why `canWrite` is false; `WriteGate` puts the missing step in the place of an action. */
  writeBlock: WriteBlock | null
}

let state: WalletState = {
  account: '',
  chainId: null,
  walletName: '',
  isKill: false,
  viewOnly: '',
  openAuth: false,
  flow: null,
  failure: null,
  ticket: 0,
  ...readPersistedWallet(),
}
let wallet: Wallet | undefined
let runtime: Promise<WalletRuntime> | undefined
let started = false
const [subscribeWallet, tell] = createListeners()

// An account that signed in in another tab need not sign again in this one.
if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === WALLET_STORAGE_KEYS.auth) setWalletState({ ...state, auth: readPersistedWallet().auth })
  })
}

export function getWalletState(): WalletState {
  return state
}

/** For the runtime and its tests: every change of the wallet goes through here, so that it is stored and seen. */
export function setWalletState(next: WalletState): void {
  if (next === state) return
  persistWallet(state, next)
  state = next
  wallet = undefined
  tell()
}

export function getWallet(): Wallet {
  wallet ??= describeWallet(state)
  return wallet
}

function describeWallet(from: WalletState): Wallet {
  const configuredChainId = getRuntimeConfig().chainId
  const writeBlock = getWriteBlock(from, configuredChainId)
  return {
    ...from,
    status: getWalletStatus(from),
    exposedAccount: getExposedAccount(from, configuredChainId),
    configuredChainId,
    wrongChain: isWrongChain(from, configuredChainId),
    canWrite: writeBlock === null,
    writeBlock,
  }
}

/** A wallet shows its account, but the network or the signature is missing. */
export function isConnectionUnfinished({ account, writeBlock }: Wallet): boolean {
  return account !== '' && (writeBlock === 'wrongChain' || writeBlock === 'notAuthorised')
}

export function useWallet(): Wallet {
  return useSyncExternalStore(subscribeWallet, getWallet, getWallet)
}

/** The part that talks to wallets and nodes, loaded once. A failed load (offline) may be tried again. */
export function getWalletRuntime(): Promise<WalletRuntime> {
  runtime ??= import('./wallet-runtime.ts')
    .then((module) => module.createWalletRuntime())
    .catch((error: unknown) => {
      runtime = undefined
      throw error
    })
  return runtime
}

/**
 * To be called once, after `?watch_a=` was read. Loads the runtime only when a wallet was used before. While an address
 * is watched no wallet is asked for anything; it is when watching ends.
 */
export function startWallet(): void {
  if (started || state.connectorName === null || state.viewOnly !== '') return
  started = true
  void getWalletRuntime().then(
    (loaded) => loaded.resume(),
    () => {
      started = false
    },
  )
}

export function leaveView(): void {
  setWalletState({ ...state, viewOnly: '' })
  startWallet()
}

export function openConnect(): void {
  setWalletState({ ...state, openAuth: true, failure: null })
}

export function closeConnect(): void {
  setWalletState({ ...state, openAuth: false, failure: null })
}

/** Forgets the wallet on this page and for the next visit. Signed-in accounts need not sign again later. */
export function disconnectWallet(): void {
  if (runtime === undefined)
    setWalletState({ ...state, account: '', chainId: null, connectorName: null, walletName: '', isKill: true })
  else void runtime.then((loaded) => loaded.kill())
}

/** The last price that was current. Nothing is shown by it: what is kept is of another visit. */
export function setPriceNumber(priceNumber: number): void {
  if (priceNumber !== state.priceNumber) setWalletState({ ...state, priceNumber })
}

export { subscribeWallet }
