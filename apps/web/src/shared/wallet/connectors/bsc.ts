import { isEip1193Provider, type Eip1193Provider } from '#shared/chain/eip1193.ts'
import type { WalletConnector } from './connector.ts'

export const BSC_CONNECTOR = 'bsc'

/** The Binance wallet of a browser that knows no announcements; `null` where there is none. */
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
