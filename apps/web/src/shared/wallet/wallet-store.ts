import type { Address } from '@app/core/address'
import { useSyncExternalStore } from 'react'
import { isFramed } from '#shared/base/is-framed.ts'
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

/** Needs no chain library, which comes with the runtime at first use. */
export type Wallet = WalletState & {
  status: WalletStatus
  exposedAccount: Address | null
  configuredChainId: number
  wrongChain: boolean
  canWrite: boolean
  writeBlock: WriteBlock | null
  /** A wallet of an earlier visit has not said yet whether it is still here. */
  isResuming: boolean
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
/** A page in a frame has exactly one wallet, which no visit has to choose. */
const hasWallet = () => isFramed || state.connectorName !== null
let isResuming = hasWallet()

/** Some wallets never answer. */
const resumeMs = 3_000
const [subscribeWallet, tell] = createListeners()

// An account that signed in in another tab need not sign in again here.
if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === WALLET_STORAGE_KEYS.auth) setWalletState({ ...state, auth: readPersistedWallet().auth })
  })
}

export function getWalletState(): WalletState {
  return state
}

/** Every change goes through here, so that it is stored and published. */
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
    isResuming: isResuming && from.account === '' && from.viewOnly === '',
  }
}

function endResuming(): void {
  isResuming = false
  wallet = undefined
  tell()
}

export function isConnectionUnfinished({ account, writeBlock }: Wallet): boolean {
  return account !== '' && (writeBlock === 'wrongChain' || writeBlock === 'notAuthorised')
}

export function useWallet(): Wallet {
  return useSyncExternalStore(subscribeWallet, getWallet, getWallet)
}

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
 * Call once, after `?watch_a=` has been read. Loads the runtime only when a wallet was used before, or in a frame.
 * While an address is viewed no wallet is asked; ending that starts it.
 */
export function startWallet(): void {
  if (started || !hasWallet() || state.viewOnly !== '') return
  started = true
  setTimeout(endResuming, resumeMs)
  void getWalletRuntime()
    .then(
      (loaded) => loaded.resume(),
      () => {
        started = false
      },
    )
    .finally(endResuming)
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

/** Also for the next visit. Signed-in accounts stay signed in. */
export function disconnectWallet(): void {
  if (runtime === undefined)
    setWalletState({ ...state, account: '', chainId: null, connectorName: null, walletName: '', isKill: true })
  else void runtime.then((loaded) => loaded.kill())
}

/** Never shown, because a stored price may be from an earlier visit. */
export function setPriceNumber(priceNumber: number): void {
  if (priceNumber !== state.priceNumber) setWalletState({ ...state, priceNumber })
}

export { subscribeWallet }
