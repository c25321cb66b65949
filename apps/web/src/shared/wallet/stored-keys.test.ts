import { expect, it } from 'vitest'
import { languageStorageKey } from '#shared/i18n/languages.ts'
import { inviteStorageKey } from '#shared/routing/invite-storage.ts'
import { REQUEST_STORAGE_PREFIX } from '#shared/signed-request/request-store.ts'
import { fontsStorageKey } from '#shared/base/late-fonts.ts'
import { bookStorageKey } from '#shared/ui/address-book.ts'
import { themeStorageKey } from '#shared/base/theme.ts'
import { TX_STORAGE_PREFIX } from '#shared/tx/tx-store.ts'
import documentation from '../../../../../docs/browser-storage.md?raw'
import { DEEP_LINK_STORAGE_KEY } from './connectors/deep-links.ts'
import { SIGNING_STORAGE_PREFIX } from '#shared/base/kept-signings.ts'
import { WALLET_STORAGE_KEYS } from './wallet-storage.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Every file that writes to the browser's storage. */
const writers = [
  'address-book.ts',
  'deep-links.ts',
  'popup-host.tsx',
  'sandbox-store.ts',
  'client.ts',
  'i18n.ts',
  'invite-store.ts',
  'kept-signings.ts',
  'late-fonts.ts',
  'menu-rail.tsx',
  'tx-store.ts',
  'request-store.ts',
  'theme-choice.ts',
  'wallet-storage.ts',
]

it('only the known files keep anything in the browser', () => {
  const found = Object.entries(sources).flatMap(([file, source]) =>
    /[sS]torage\??\.setItem|document\.cookie|indexedDB/.test(source) ? [file.split('/').at(-1)] : [],
  )
  expect(new Set(found)).toEqual(new Set(writers))
})

it('what is kept is documented under its key', () => {
  const keys = [
    ...Object.values(WALLET_STORAGE_KEYS),
    `${TX_STORAGE_PREFIX}<id>`,
    `${REQUEST_STORAGE_PREFIX}<nonce>`,
    `${SIGNING_STORAGE_PREFIX}<what>`,
    inviteStorageKey,
    themeStorageKey,
    bookStorageKey,
    languageStorageKey,
    fontsStorageKey,
    DEEP_LINK_STORAGE_KEY,
    // Of the WalletConnect library.
    'WALLET_CONNECT_V2_INDEXED_DB',
    'SID',
    'popups',
    'menu',
    'sandboxWallet.role',
    'sandboxWallet.safeQueue',
  ]
  const documented = [...documentation.matchAll(/^\| `([^`]+)`/gm)].map(([, key]) => key)
  expect(new Set(documented)).toEqual(new Set(keys))
})
