import { cleanup, configure, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ReactElement } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, vi } from 'vitest'
import { getWallet, getWalletState, setWalletState } from '#shared/wallet/wallet-store.ts'
import admin from '../../locales/en/admin.json' with { type: 'json' }
import allowances from '../../locales/en/allowances.json' with { type: 'json' }
import assets from '../../locales/en/assets.json' with { type: 'json' }
import cards from '../../locales/en/cards.json' with { type: 'json' }
import common from '../../locales/en/common.json' with { type: 'json' }
import dao from '../../locales/en/dao.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import referral from '../../locales/en/referral.json' with { type: 'json' }
import escrow from '../../locales/en/escrow.json' with { type: 'json' }
import power from '../../locales/en/power.json' with { type: 'json' }
import requests from '../../locales/en/requests.json' with { type: 'json' }
import settings from '../../locales/en/settings.json' with { type: 'json' }
import swap from '../../locales/en/swap.json' with { type: 'json' }
import staking from '../../locales/en/staking.json' with { type: 'json' }
import tx from '../../locales/en/tx.json' with { type: 'json' }
import ui from '../../locales/en/ui.json' with { type: 'json' }
import wallet from '../../locales/en/wallet.json' with { type: 'json' }

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
    resources: {
      en: {
        admin,
        allowances,
        assets,
        cards,
        common,
        dao,
        errors,
        escrow,
        power,
        referral,
        requests,
        settings,
        staking,
        swap,
        tx,
        ui,
        wallet,
      },
    },
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return render(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>)
}

export function getWords(element: Element): string {
  return (element.textContent ?? '').replaceAll('\u00a0', ' ')
}
