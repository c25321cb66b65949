/** The WalletConnect library reads this before each request and opens that app. */
export const DEEP_LINK_STORAGE_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Apps that open by a link of the form `<href>/wc?uri=…`. */
export const walletApps = [
  { name: 'MetaMask', href: 'https://metamask.app.link' },
  { name: 'Trust Wallet', href: 'https://link.trustwallet.com' },
  { name: 'Rainbow', href: 'https://rnbwapp.com' },
] as const

export type WalletApp = (typeof walletApps)[number]

export function getPairingLink({ href }: WalletApp, uri: string): string {
  return `${href}/wc?uri=${encodeURIComponent(uri)}`
}

/** Null for a wallet that scanned the code on another device. */
export function rememberWalletApp(app: WalletApp | null): void {
  try {
    if (app === null) localStorage.removeItem(DEEP_LINK_STORAGE_KEY)
    else localStorage.setItem(DEEP_LINK_STORAGE_KEY, JSON.stringify(app))
  } catch {
    return
  }
}

export function hasWalletApp(): boolean {
  try {
    return localStorage.getItem(DEEP_LINK_STORAGE_KEY) !== null
  } catch {
    return false
  }
}
