import { AppError } from '@app/core/app-error'
import { brand } from '#shared/base/brand.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { WALLETCONNECT_CONNECTOR } from '../wallet-state.ts'
import { setPairingUri } from './pairing-store.ts'
import type { WalletConnector } from './connector.ts'
import type { WalletConnectProvider } from './walletconnect-provider.ts'

export type RelayedConnector = WalletConnector & {
  /** Rejects a wallet that scans the code afterwards. */
  dropPairing(): void
}

export function createWalletConnect(chainId: number): RelayedConnector | null {
  const { walletConnectProjectId: projectId, walletConnectRelayUrl: relayUrl } = getRuntimeConfig()
  if (projectId === null) return null
  let provider: Promise<WalletConnectProvider> | undefined
  let opened: WalletConnectProvider | undefined

  async function open(): Promise<WalletConnectProvider> {
    const { createWalletConnectClient, createWalletConnectProvider } = await import('./walletconnect-client.ts')
    const client = await createWalletConnectClient({
      projectId: projectId ?? '',
      relayUrl,
      metadata: {
        name: brand.name,
        description: brand.name,
        url: location.origin,
        icons: [`${location.origin}/icon.svg`],
      },
    })
    opened = createWalletConnectProvider({ client, chainId, onPairing: setPairingUri })
    return opened
  }

  return {
    connectorName: WALLETCONNECT_CONNECTOR,
    name: 'WalletConnect',
    icon: null,
    getProvider() {
      provider ??= open().catch((cause: unknown) => {
        provider = undefined
        throw new AppError('CONNECT_FAILED', { cause })
      })
      return provider
    },
    getWalletName: () => opened?.getName() ?? '',
    async disconnect() {
      await opened?.disconnect()
    },
    dropPairing: () => opened?.dropPairing(),
  }
}
