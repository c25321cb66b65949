export const WALLETCONNECT_CONNECTOR = 'walletconnect'

/** The steps of a connection, in order, while one is under way. */
export type WalletStep = 'requestingAccount' | 'checkingChain' | 'authorising'

/**
 * `unauthorised`: the wallet shows an account that has not signed in here yet.
 * The three steps: a connection is under way and waits for the wallet.
 */
export type WalletStatus = 'disconnected' | WalletStep | 'unauthorised' | 'authorised'

/** Why the last attempt ended without an authorised account. Texts: `wallet:failure.<reason>`. */
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
  | 'pairingExpired'
  | 'walletFailed'

/**
 * `connect` asks for everything, `read` only looks at what the wallet already shows, `switchChain` asks for the chain alone.
 */
export type WalletFlowMode = 'connect' | 'read' | 'switchChain'

export type WalletFlow = {
  ticket: number
  mode: WalletFlowMode
  step: WalletStep
  connectorName: string
  /** The wallet was asked to switch once in this flow; it is not asked twice. */
  switchAsked: boolean
}

export type WalletState = {
  /** The wallet's own account, checksummed; '' when there is none. */
  account: string
  /** The wallet's chain; null when the wallet has not told it. */
  chainId: number | null
  /** `injected`, `injected:<rdns>`, `bsc`, `walletconnect`; null when no wallet was chosen. */
  connectorName: string | null
  /** What the chosen wallet calls itself; '' when it does not say, or is not there yet. */
  walletName: string
  isKill: boolean
  /** The watched address, checksummed; '' when nothing is watched. */
  viewOnly: string
  /** The last price kept between visits; null when none is known. */
  priceNumber: number | null
  /** The connect sheet is open. */
  openAuth: boolean
  /** Authorised accounts, by lower-case address. */
  auth: Readonly<Record<string, true>>
  flow: WalletFlow | null
  failure: WalletFailure | null
  /** The last ticket given out; an answer with any other one is late. */
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
 * The account the product works with (specification §4): the watched address if one is set; otherwise '' when the wallet
 * is on another chain; otherwise the wallet's account only if it is authorised.
 */
export function getExposedAccount(state: WalletState, configuredChainId: number): string {
  if (state.viewOnly !== '') return state.viewOnly
  if (state.chainId !== configuredChainId) return ''
  return isAuthorised(state) ? state.account : ''
}

/** Why nothing can be signed now, or null when it can. */
export function getWriteBlock(state: WalletState, configuredChainId: number): WriteBlock | null {
  if (state.viewOnly !== '') return 'viewOnly'
  if (state.account === '') return 'notConnected'
  if (state.chainId !== configuredChainId) return 'wrongChain'
  return isAuthorised(state) ? null : 'notAuthorised'
}

export function isInjectedConnector(connectorName: string | null): boolean {
  return connectorName === 'injected' || (connectorName?.startsWith('injected:') ?? false)
}
