import type { Eip1193Provider } from '../eip1193.ts'

/** One wallet that can be asked. WalletConnect and others come as further sources of the same shape. */
export type WalletConnector = {
  connectorName: string
  /** The name the wallet gives itself; '' when it gives none. */
  name: string
  icon: string | null
  getProvider(): Promise<Eip1193Provider>
}

export type ConnectorSource = {
  /** The same array until something changes. */
  getConnectors(): readonly WalletConnector[]
  /** Also finds what `getConnectors` no longer lists, such as `window.ethereum` beside announced wallets. */
  findConnector(connectorName: string): WalletConnector | null
  subscribe(listener: () => void): () => void
}
