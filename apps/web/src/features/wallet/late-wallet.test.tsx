// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestPage } from '#shared/wallet/test-page.ts'
import type { WalletOption, WalletRuntime } from '#shared/wallet/wallet-runtime-type.ts'
import { openConnect } from '#shared/wallet/wallet-store.ts'
import { WalletHost } from './wallet-host.tsx'

let wallets: readonly WalletOption[] = []
let tell: () => void = () => undefined
vi.mock('#shared/wallet/wallet-store.ts', async (original) => ({
  ...(await original<object>()),
  getWalletRuntime: () => Promise.resolve(runtime),
}))
const runtime = {
  hasRelay: true,
  getWallets: () => wallets,
  subscribeWallets(listener: () => void) {
    tell = listener
    return () => undefined
  },
} as unknown as WalletRuntime

beforeAll(startTestPage)

test('a wallet that announces itself late leaves the focus and a press where they are', async () => {
  render(<WalletHost />)
  openConnect()
  const sheet = within(await screen.findByRole('dialog', undefined, { timeout: 10_000 }))
  expect(sheet.queryByText('No wallet was found in this browser')).toBeNull()
  await sheet.findByText('No wallet was found in this browser', undefined, { timeout: 10_000 })
  const row = sheet.getByRole('button', { name: 'WalletConnect' })
  row.focus()

  wallets = [{ connectorName: 'injected:late', name: 'Late', icon: null }]
  act(() => tell())

  sheet.getByRole('button', { name: 'Late' })
  expect(sheet.queryByText('No wallet was found in this browser')).toBeNull()
  expect(sheet.getByRole('button', { name: 'WalletConnect' })).toBe(row)
  expect(document.activeElement).toBe(row)
}, 20_000)
