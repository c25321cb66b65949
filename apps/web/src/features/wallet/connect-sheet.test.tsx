// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { brand } from '#shared/base/brand.ts'
import { aliceAccount, bobAccount, createTestWallet, never, TestRpcError } from '#shared/wallet/test-wallet.ts'
import {
  disconnectWallet,
  getWallet,
  getWalletState,
  openConnect,
  setWalletState,
} from '#shared/wallet/wallet-store.ts'
import { announceWallet, startTestPage, withdrawWallets } from '#shared/wallet/test-page.ts'
import { WalletBanner } from './wallet-banner.tsx'
import { WalletHost } from './wallet-host.tsx'

vi.setConfig({ testTimeout: 20_000 })
const patient = { timeout: 10_000 }
const reject = () => Promise.reject(new TestRpcError(4001))

beforeAll(startTestPage)
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  cleanup()
  withdrawWallets()
  disconnectWallet()
  await vi.waitUntil(() => getWallet().account === '')
  setWalletState({ ...getWalletState(), auth: {}, openAuth: false, viewOnly: '', failure: null, flow: null })
  localStorage.clear()
})

async function openSheet() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WalletBanner />
      <WalletHost />
    </QueryClientProvider>,
  )
  openConnect()
  return within(await screen.findByRole('dialog', undefined, patient))
}

async function choose(sheet: Awaited<ReturnType<typeof openSheet>>, name: string) {
  fireEvent.click(await sheet.findByRole('button', { name: new RegExp(name) }, patient))
}

test('lists the wallets by name, late ones too, and says what will be asked', async () => {
  announceWallet('MetaMask')
  const sheet = await openSheet()
  await sheet.findByRole('button', { name: 'MetaMask' }, patient)
  announceWallet('Rabby')
  await sheet.findByRole('button', { name: 'Rabby' }, patient)
  sheet.getByText('Connecting shows this site your address. It cannot spend anything.')
  const steps = within(sheet.getByRole('list', { name: 'Then' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringContaining('Pick the account to show'),
    expect.stringContaining('Switch to Arbitrum One, if needed'),
    expect.stringContaining('Sign “Authorisation:” with the time'),
  ])
  expect(sheet.getByRole('link', { name: 'Get one' }).getAttribute('href')).toBe(brand.links.walletDownload)
})

test('connecting closes the sheet and exposes the account', async () => {
  announceWallet('Good')
  await choose(await openSheet(), 'Good')
  await waitFor(() => expect(getWallet().exposedAccount).toBe(aliceAccount.address), patient)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient)
  expect(getWallet()).toMatchObject({ walletName: 'Good', connectorName: 'injected:test.good', canWrite: true })
})

test('a wallet that never answers: the step, a hint, and the way out', async () => {
  announceWallet('Silent', createTestWallet({ eth_requestAccounts: never }))
  const sheet = await openSheet()
  await choose(sheet, 'Silent')
  await sheet.findByRole('heading', { name: 'Waiting for Silent' }, patient)
  sheet.getByText('Open Silent and pick an account.')
  await sheet.findByText(/Nothing to see\?/, undefined, patient)
  fireEvent.click(sheet.getByRole('button', { name: 'Stop waiting' }))
  await sheet.findByRole('heading', { name: 'Connect a wallet' })
  expect(getWallet().status).toBe('disconnected')
})

test('a refused account is said, and the same wallet can be asked again', async () => {
  const wallet = announceWallet('Shy', createTestWallet({ eth_requestAccounts: reject }))
  const sheet = await openSheet()
  await choose(sheet, 'Shy')
  const alert = await sheet.findByRole('status', undefined, patient)
  expect(alert.textContent).toContain('User rejected transaction or signing')
  expect(alert.textContent).toContain('You rejected this in your wallet. Nothing was shared.')
  wallet.handlers.eth_requestAccounts = () => [aliceAccount.address]
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(getWallet().canWrite).toBe(true), patient)
})

test('a refused signature leaves one button: sign in', async () => {
  const wallet = announceWallet('Careful', createTestWallet({ personal_sign: reject }))
  const { personal_sign: sign } = createTestWallet().handlers
  const sheet = await openSheet()
  await choose(sheet, 'Careful')
  const button = await sheet.findByRole('button', { name: 'Sign in' }, patient)
  expect(sheet.getByRole('status').textContent).toContain('You rejected the signature in your wallet. Nothing was sent')
  expect(sheet.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(getWallet()).toMatchObject({ account: aliceAccount.address, exposedAccount: null })
  wallet.handlers.personal_sign = sign
  fireEvent.click(button)
  await waitFor(() => expect(getWallet().canWrite).toBe(true), patient)
})

test('another network: a banner that names both, one button, and what to do when the wallet will not', async () => {
  const wallet = announceWallet('Far', createTestWallet({ wallet_addEthereumChain: reject }))
  wallet.chainId = 56
  const sheet = await openSheet()
  await choose(sheet, 'Far')
  await sheet.findByRole('heading', { name: 'Finish connecting' }, patient)
  expect(sheet.getByRole('status').textContent).toContain('You rejected the switch in your wallet.')
  expect(await screen.findByText(/Your wallet is on BNB Smart Chain\./)).toBeTruthy()
  wallet.handlers.wallet_addEthereumChain = () => null
  fireEvent.click(sheet.getByRole('button', { name: 'Switch to Arbitrum One' }))
  await waitFor(() => expect(getWallet().canWrite).toBe(true), patient)
  expect(screen.queryByText('Your wallet is on BNB Smart Chain.')).toBeNull()
})

test('any address can be viewed: wrong ones are refused, nothing can be signed, leaving is one tap', async () => {
  announceWallet('Good')
  const sheet = await openSheet()
  fireEvent.click(await sheet.findByRole('button', { name: 'view any address' }, patient))
  const input = await sheet.findByRole('textbox', { name: 'Address' }, patient)
  fireEvent.change(input, { target: { value: '0x1234' } })
  fireEvent.click(sheet.getByRole('button', { name: 'View' }))
  await sheet.findByText('The address to view is not valid', undefined, patient)
  fireEvent.change(input, { target: { value: ` ${bobAccount.address} ` } })
  fireEvent.click(sheet.getByRole('button', { name: 'View' }))
  await waitFor(() => expect(getWallet()).toMatchObject({ exposedAccount: bobAccount.address, writeBlock: 'viewOnly' }))
  await screen.findByText('View only: 0x7099…79C8.', undefined, patient)
  fireEvent.click(screen.getByRole('button', { name: 'Leave', hidden: true }))
  expect(getWallet().exposedAccount).toBe(null)
  await waitFor(() => expect(screen.queryByText('View only: 0x7099…79C8.')).toBeNull())
})
