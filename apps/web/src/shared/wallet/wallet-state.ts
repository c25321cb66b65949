import type { Address } from '@app/core/address'

export const WALLETCONNECT_CONNECTOR = 'walletconnect'

export type WalletStep = 'requestingAccount' | 'checkingChain' | 'authorising'

/**
 * `unauthorised`: the wallet has an account that has not signed in here yet. A `WalletStep`: a connection waits for the
 * wallet.
 */
export type WalletStatus = 'disconnected' | WalletStep | 'unauthorised' | 'authorised'

/** Texts: `wallet:failure.<reason>`. */
export type WalletFailure =
  | 'noWallet'
  | 'rejectedAccount'
  | 'rejectedChain'
  | 'rejectedSignature'
  | 'noAccount'
  | 'alreadyPending'
  | 'wrongChain'
  | 'badAnswer'
  | 'signatureMismatch'
  | 'signatureUnverified'
  | 'relayUnreachable'
  | 'safeUnreachable'
  | 'pairingExpired'
  | 'walletFailed'

/** `read` only looks at what the wallet already exposes; `switchChain` asks only for the chain. */
export type WalletFlowMode = 'connect' | 'read' | 'switchChain'

export type WalletFlow = {
  ticket: number
  mode: WalletFlowMode
  step: WalletStep
  connectorName: string
  /** The wallet is asked to switch only once in a flow. */
  switchAsked: boolean
}

/**
 * - `account`, `viewOnly`: checksummed; '' when there is none.
 * - `chainId`: null until the wallet has reported it.
 * - `connectorName`: `injected`, `injected:<rdns>`, `bsc`, `walletconnect`; null when no wallet was chosen.
 * - `walletName`: '' when the wallet gives none, or is not there yet.
 */
export type WalletState = {
  account: Address | ''
  chainId: number | null
  connectorName: string | null
  walletName: string
  isKill: boolean
  viewOnly: Address | ''
  priceNumber: number | null
  openAuth: boolean
  auth: Readonly<Record<string, true>>
  flow: WalletFlow | null
  failure: WalletFailure | null
  ticket: number
}

export type WriteBlock = 'viewOnly' | 'notConnected' | 'wrongChain' | 'notAuthorised'

export function isAuthorised(state: Pick<WalletState, 'account' | 'auth'>): boolean {
  return state.account !== '' && state.auth[state.account.toLowerCase()] === true
}

export function getWalletStatus(state: WalletState): WalletStatus {
  if (state.flow !== null) return state.flow.step
  if (state.account === '') return 'disconnected'
  return isAuthorised(state) ? 'authorised' : 'unauthorised'
}

export function isWrongChain(state: WalletState, configuredChainId: number): boolean {
  return state.account !== '' && state.chainId !== configuredChainId
}

/**
 * Specification §4: the viewed address if there is one; otherwise null when the wallet is on another chain; otherwise
 * the wallet's account if it is authorised.
 */
export function getExposedAccount(state: WalletState, configuredChainId: number): Address | null {
  if (state.viewOnly !== '') return state.viewOnly
  if (state.chainId !== configuredChainId) return null
  return state.account !== '' && isAuthorised(state) ? state.account : null
}

export function getWriteBlock(state: WalletState, configuredChainId: number): WriteBlock | null {
  if (state.viewOnly !== '') return 'viewOnly'
  if (state.account === '') return 'notConnected'
  if (state.chainId !== configuredChainId) return 'wrongChain'
  return isAuthorised(state) ? null : 'notAuthorised'
}

export function isInjectedConnector(connectorName: string | null): boolean {
  return connectorName === 'injected' || (connectorName?.startsWith('injected:') ?? false)
}
