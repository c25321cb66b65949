import type { Eip1193Provider } from '#shared/chain/eip1193.ts'

/** Names are '' when the wallet gives none. `getWalletName` is for a wallet whose name is only known after pairing. */
export type WalletConnector = {
  connectorName: string
  name: string
  icon: string | null
  getProvider(): Promise<Eip1193Provider>
  getWalletName?(): string
  disconnect?(): Promise<void>
}

export type ConnectorSource = {
  /** Returns the same array until it changes. */
  getConnectors(): readonly WalletConnector[]
  /** Also finds wallets that `getConnectors` no longer lists, such as `window.ethereum` beside announced ones. */
  findConnector(connectorName: string): WalletConnector | null
  subscribe(listener: () => void): () => void
}

/** Makes `added` findable without listing it, so that a browser without wallets still offers a download. */
export function addConnector(source: ConnectorSource, added: WalletConnector | null): ConnectorSource {
  if (added === null) return source
  return {
    getConnectors: () => source.getConnectors(),
    subscribe: (listener) => source.subscribe(listener),
    findConnector: (name) => (name === added.connectorName ? added : source.findConnector(name)),
  }
}
