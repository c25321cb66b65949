import type { WriteAccess } from './write-access.ts'

/** A wallet that can be asked to connect. */
export type WalletOption = {
  connectorName: string
  /** What the wallet calls itself; '' when it does not say. */
  name: string
  /** A `data:image/…` URL as the wallet announced it, or null. */
  icon: string | null
}

export type WalletRuntime = {
  /** Wallets in this browser, in the order of their announcement; the same array until one more comes. */
  getWallets: () => readonly WalletOption[]
  /** WalletConnect is set up for this page: wallets on phones can be asked under the name `walletconnect`. */
  hasRelay: boolean
  subscribeWallets: (listener: () => void) => () => void
  /**
   * The whole flow: account, chain, signature. Answers the wallet's account in a list, or an empty list when it ended
   * otherwise (`failure` of the state says why). With no wallet at all it opens the download page.
   */
  connect: (connectorName?: string) => Promise<readonly string[]>
  /** Gives up waiting for the wallet. What it answers later is ignored. */
  cancel: () => void
  /** Asks the connected wallet for the configured chain: add, switch, read again. True when it is there. */
  switchChain: () => Promise<boolean>
  /** What happens on startup with a stored connector (specification §4). */
  resume: () => Promise<void>
  kill: () => Promise<void>
  /**
   * Asks the wallet again for its account and chain, right before a write.
   * @throws AppError as `openWriteAccess`
   */
  getWriteAccess: () => Promise<WriteAccess>
}
