import { createStore, type EIP6963ProviderDetail } from 'mipd'
import { isEip1193Provider, type Eip1193Provider } from '#shared/chain/eip1193.ts'
import type { WalletConnector, ConnectorSource } from './connector.ts'
import { createListeners } from '#shared/base/listeners.ts'

export const BSC_CONNECTOR = 'bsc'

/** For a browser in which the Binance wallet does not announce itself. */
export function getBscProvider(page: Window): Eip1193Provider | null {
  const { BinanceChain: provider } = page as unknown as { BinanceChain?: unknown }
  return isEip1193Provider(provider) ? provider : null
}

export function describeBsc(page: Window): WalletConnector | null {
  const provider = getBscProvider(page)
  if (provider === null) return null
  return {
    connectorName: BSC_CONNECTOR,
    name: 'Binance Wallet',
    icon: null,
    getProvider: () => Promise.resolve(provider),
  }
}

const longestName = 40

/**
 * Wallets that announce themselves (EIP-6963), early or late, in that order; `window.ethereum` only if none does. The
 * old Binance wallet is added unless it announces itself.
 */
export function createInjectedSource(page: Window = window): ConnectorSource {
  const announcements = createStore()
  const [subscribe, tellListeners] = createListeners()
  let injections = describeInjections(page)
  let connectors = listConnectors(announcements.getProviders(), page)

  const refresh = () => {
    injections = describeInjections(page)
    connectors = listConnectors(announcements.getProviders(), page)
  }
  const tell = () => {
    refresh()
    tellListeners()
  }
  announcements.subscribe(tell)
  page.addEventListener('ethereum#initialized', tell)

  return {
    getConnectors() {
      if (describeInjections(page) !== injections) refresh()
      return connectors
    },
    findConnector(connectorName) {
      const listed = this.getConnectors().find((connector) => connector.connectorName === connectorName)
      if (connectorName === BSC_CONNECTOR) return listed ?? describeBsc(page)
      return listed ?? (connectorName === 'injected' ? describeLegacy(page) : null)
    },
    subscribe,
  }
}

function listConnectors(details: readonly EIP6963ProviderDetail[], page: Window): readonly WalletConnector[] {
  const announced: WalletConnector[] = []
  const providers = new Set<unknown>()
  for (const { info, provider } of details) {
    const connector = providers.has(provider) ? null : describeAnnounced({ ...info }, provider, announced)
    if (connector === null) continue
    providers.add(provider)
    announced.push(connector)
  }
  const bscProvider = getBscProvider(page)
  const announcesItself =
    providers.has(bscProvider) || announced.some(({ connectorName }) => /[:.]binance\b/i.test(connectorName))
  const bsc = announcesItself ? null : describeBsc(page)
  // The same object under both names is one wallet.
  const legacy = announced.length > 0 || getLegacyProvider(page) === bscProvider ? null : describeLegacy(page)
  return [...announced, ...(legacy === null ? [] : [legacy]), ...(bsc === null ? [] : [bsc])]
}

/** Changes when a wallet injects itself late without an announcement. */
function describeInjections(page: Window): string {
  return `${getLegacyProvider(page) !== null} ${getBscProvider(page) !== null}`
}

/** Any script on the page can announce, so nothing about the shape is certain. */
function describeAnnounced(
  info: Record<string, unknown>,
  provider: unknown,
  earlier: readonly WalletConnector[],
): WalletConnector | null {
  const { rdns, name, icon } = info
  if (typeof rdns !== 'string' || rdns === '' || typeof name !== 'string' || !isEip1193Provider(provider)) return null
  const base = `injected:${rdns}`
  const same = earlier.filter(({ connectorName }) => connectorName.split('#')[0] === base).length
  return {
    connectorName: same === 0 ? base : `${base}#${same + 1}`,
    name: name.trim().slice(0, longestName),
    icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
    getProvider: () => Promise.resolve(provider),
  }
}

function describeLegacy(page: Window): WalletConnector | null {
  const provider = getLegacyProvider(page)
  if (provider === null) return null
  return { connectorName: 'injected', name: '', icon: null, getProvider: () => Promise.resolve(provider) }
}

function getLegacyProvider(page: Window): Eip1193Provider | null {
  const { ethereum } = page as unknown as { ethereum?: unknown }
  return isEip1193Provider(ethereum) ? ethereum : null
}
