import { createStore, type EIP6963ProviderDetail } from 'mipd'
import { isEip1193Provider, type Eip1193Provider } from '../eip1193.ts'
import type { ConnectorSource, WalletConnector } from './connector.ts'

const longestName = 40

/**
 * Wallets of this browser: all that announce themselves (EIP-6963), in the order they do, also late ones. Only when none
 * does, `window.ethereum` is offered.
 */
export function createInjectedSource(page: Window = window): ConnectorSource {
  const announcements = createStore()
  const listeners = new Set<() => void>()
  let connectors = listConnectors(announcements.getProviders(), page)

  const refresh = () => {
    connectors = listConnectors(announcements.getProviders(), page)
    for (const listener of listeners) listener()
  }
  announcements.subscribe(refresh)
  page.addEventListener('ethereum#initialized', refresh)

  return {
    getConnectors() {
      if (connectors.length === 0 && getLegacyProvider(page) !== null) {
        connectors = listConnectors(announcements.getProviders(), page)
      }
      return connectors
    },
    findConnector(connectorName) {
      const listed = this.getConnectors().find((connector) => connector.connectorName === connectorName)
      return listed ?? (connectorName === 'injected' ? describeLegacy(page) : null)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
  if (announced.length > 0) return announced
  const legacy = describeLegacy(page)
  return legacy === null ? [] : [legacy]
}

/** Announcements come from any script of the page: nothing about their shape is certain. */
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
