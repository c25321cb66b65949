import { cleanup, configure, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ReactElement } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, vi } from 'vitest'
import { getWallet, getWalletState, setWalletState } from '#shared/wallet/wallet-store.ts'

const catalogues = import.meta.glob<Record<string, string>>('../../locales/en/*.json', {
  eager: true,
  import: 'default',
})
const texts = Object.fromEntries(
  Object.entries(catalogues).map(([file, catalogue]) => [file.replace(/^.*\/|\.json$/g, ''), catalogue]),
)

class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', NothingObserved)
vi.stubGlobal('IntersectionObserver', NothingObserved)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
afterEach(cleanup)
// The sheet's code is loaded when it first opens, which takes slow machines a while.
configure({ asyncUtilTimeout: 15_000 })

export const testAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function connectTestWallet(): void {
  const chainId = getWallet().configuredChainId
  const auth = { [testAccount.toLowerCase()]: true } as const
  setWalletState({ ...getWalletState(), account: testAccount, chainId, auth, viewOnly: '', walletName: 'Test Wallet' })
}

export function renderTx(element: ReactElement) {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'common',
    resources: { en: texts },
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return render(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>)
}

export function getWords(element: Element): string {
  return (element.textContent ?? '').replaceAll('\u00a0', ' ')
}
