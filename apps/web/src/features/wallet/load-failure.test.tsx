// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getWallet, openConnect } from '#shared/wallet/wallet-store.ts'
import type { WalletRuntime } from '#shared/wallet/wallet-runtime-type.ts'
import { startTestPage } from '#shared/wallet/test-page.ts'
import { WalletHost } from './wallet-host.tsx'

const patient = { timeout: 10_000 }
const load = vi.hoisted(() => vi.fn<() => Promise<WalletRuntime>>())
const viewAddress = vi.hoisted(() => vi.fn<(input: string) => boolean>())
vi.mock('#shared/wallet/wallet-store.ts', async (original) => ({
  ...(await original<object>()),
  getWalletRuntime: load,
}))
vi.mock('#shared/wallet/view-address.ts', () => ({ viewAddress }))

const wallets = [{ connectorName: 'injected:test', name: 'Found', icon: null }]
const runtime = { getWallets: () => wallets, subscribeWallets: () => () => undefined } as unknown as WalletRuntime
const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const reload = vi.fn<() => void>()

vi.setConfig({ testTimeout: 20_000 })
beforeAll(startTestPage)
beforeEach(() => {
  load.mockReset().mockImplementation(offline)
  reload.mockReset()
  vi.stubGlobal('location', { href: window.location.href, pathname: '/', search: '', reload })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openSheet() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WalletHost />
    </QueryClientProvider>,
  )
  openConnect()
  return within(await screen.findByRole('dialog', undefined, patient))
}

test('wallets that cannot be loaded: said, nothing is connected, trying again finds them', async () => {
  const sheet = await openSheet()
  await sheet.findByText('Wallets could not be loaded', undefined, patient)
  expect(getWallet().status).toBe('disconnected')
  load.mockResolvedValue(runtime)
  fireEvent.click(sheet.getByRole('button', { name: 'Try again' }))
  await sheet.findByRole('button', { name: 'Found' }, patient)
  expect(reload).not.toHaveBeenCalled()
})

test('what fails twice may be older than the site: trying again reloads the page', async () => {
  const sheet = await openSheet()
  fireEvent.click(await sheet.findByRole('button', { name: 'Try again' }, patient))
  await sheet.findByText(/This page may be older than the site/, undefined, patient)
  fireEvent.click(sheet.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('an address that cannot be checked without a connection is not called wrong', async () => {
  load.mockResolvedValue(runtime)
  viewAddress.mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const sheet = await openSheet()
  fireEvent.click(await sheet.findByRole('button', { name: 'view any address' }, patient))
  const input = await sheet.findByRole('textbox', { name: 'Address' }, patient)
  fireEvent.change(input, { target: { value: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } })
  fireEvent.click(sheet.getByRole('button', { name: 'View' }))
  await sheet.findByText(/Check the connection and try again/, undefined, patient)
  expect(sheet.queryByText('The address to view is not valid')).toBeNull()
})
