import type { Account, Address, Chain, Client, Transport, WalletClient } from 'viem'

/** A wallet that can be asked to connect. */
export type WalletOption = {
  connectorName: string
  name: string
  /** A `data:image/…` URL as the wallet announced it, or null. */
  icon: string | null
}

export type SigningClient = WalletClient<Transport, Chain, Account>

export type WriteAccess = {
  account: Address
  /** Sends through the wallet and nothing else: a write never falls back to another node. */
  walletClient: SigningClient
  readClient: Client<Transport, Chain>
}

/** Thrown by `getWriteAccess` when the wallet no longer shows what the page believes. */
export class WalletChangedError extends Error {
  readonly reason: 'account' | 'chain' | 'notWritable'

  constructor(reason: 'account' | 'chain' | 'notWritable') {
    super(`The wallet cannot write: ${reason}`)
    this.name = 'WalletChangedError'
    this.reason = reason
  }
}

export type WalletRuntime = {
  /** Wallets in this browser, in the order of their announcement; grows when one announces itself late. */
  getWallets(): readonly WalletOption[]
  subscribeWallets(listener: () => void): () => void
  /**
   * The whole flow: account, chain, signature. Answers the wallet's accounts, or an empty list when it ended otherwise
   * (`state.failure` says why). With no wallet at all it opens the download page.
   */
  connect(connectorName?: string): Promise<readonly string[]>
  /** Gives up waiting for the wallet. What it answers later is ignored. */
  cancel(): void
  /** Asks the connected wallet for the configured chain: add, switch, read again. */
  switchChain(): Promise<boolean>
  /** What happens on startup with a stored connector (specification §4). */
  resume(): Promise<void>
  kill(): void
  /**
   * Asks the wallet again for its account and chain right before a write.
   * @throws WalletChangedError when either differs from the state, or when writing is not possible at all
   */
  getWriteAccess(): Promise<WriteAccess>
}
