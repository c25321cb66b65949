import type { WriteAccess } from './write-access.ts'

export type WalletOption = {
  connectorName: string
  name: string
  /** A `data:image/…` URL from the wallet, or null. */
  icon: string | null
}

export type WalletRuntime = {
  /** In the order of their announcement. Returns the same array until it changes. */
  getWallets: () => readonly WalletOption[]
  /** WalletConnect is configured; its name is `walletconnect`. */
  hasRelay: boolean
  subscribeWallets: (listener: () => void) => () => void
  /**
   * Asks for account, chain and signature. Resolves to a list with the wallet's account, or to an empty one; `failure`
   * of the state then says why. Without any wallet it opens the download page.
   */
  connect: (connectorName?: string) => Promise<readonly string[]>
  cancel: () => void
  switchChain: () => Promise<boolean>
  resume: () => Promise<void>
  kill: () => Promise<void>
  /**
   * Asks the wallet again for its account and chain, right before a write.
   * @throws AppError like `openWriteAccess`.
   */
  getWriteAccess: () => Promise<WriteAccess>
}
