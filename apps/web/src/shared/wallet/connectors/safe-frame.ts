import { AppError } from '@app/core/app-error'
import { readChainId } from '@app/core/chain-id'
import type { ConnectorSource, WalletConnector } from './connector.ts'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'

/** Never stored: it exists only within Safe's frame. */
export const SAFE_CONNECTOR = 'safe'

const nothing = () => undefined

async function openSafe(): Promise<Eip1193Provider> {
  const { createSafeProvider } = await import('./safe-provider.ts')
  const opened = createSafeProvider()
  await readChainId((method) => opened.request({ method }))
  return opened
}

/** The Safe whose app shows this page. The frame offers no other wallet. */
export function createSafeSource(): ConnectorSource {
  let provider: Promise<Eip1193Provider> | undefined

  const connectors: readonly WalletConnector[] = [
    {
      connectorName: SAFE_CONNECTOR,
      name: 'Safe',
      icon: null,
      getProvider() {
        provider ??= openSafe().catch((cause: unknown) => {
          provider = undefined
          throw new AppError('CONNECT_FAILED', { cause })
        })
        return provider
      },
    },
  ]
  return {
    getConnectors: () => connectors,
    findConnector: (name) => connectors.find(({ connectorName }) => connectorName === name) ?? null,
    subscribe: () => nothing,
  }
}
