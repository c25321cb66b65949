import type { Eip1193Provider } from '#shared/chain/eip1193.ts'

/** One wallet that can be asked. */
export type WalletConnector = {
  connectorName: string
  /** The name the wallet gives itself; '' when it gives none. */
  name: string
  icon: string | null
  getProvider(): Promise<Eip1193Provider>
  /** Where the wallet at the other end is known only later: what it calls itself, or ''. */
  getWalletName?(): string
  /** Ends what the wallet keeps open for this page. */
  disconnect?(): Promise<void>
}

export type ConnectorSource = {
  /** The same array until something changes. */
  getConnectors(): readonly WalletConnector[]
  /** Also finds what `getConnectors` no longer lists, such as `window.ethereum` beside announced wallets. */
  findConnector(connectorName: string): WalletConnector | null
  subscribe(listener: () => void): () => void
}

/** Findable beside the wallets of this browser, but not one of them: without any, the way to a download stays. */
export function addConnector(source: ConnectorSource, added: WalletConnector | null): ConnectorSource {
  if (added === null) return source
  return {
    getConnectors: () => source.getConnectors(),
    subscribe: (listener) => source.subscribe(listener),
    findConnector: (name) => (name === added.connectorName ? added : source.findConnector(name)),
  }
}
