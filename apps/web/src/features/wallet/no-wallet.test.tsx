// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { brand } from '#shared/base/brand.ts'
import { getWallet, openConnect } from '#shared/wallet/wallet-store.ts'
import { startTestPage } from '#shared/wallet/test-page.ts'
import { WalletHost } from './wallet-host.tsx'

const patient = { timeout: 10_000 }

beforeAll(startTestPage)

test('no wallet at all: the download page opens and nothing is connected', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
  render(<WalletHost />)
  openConnect()
  const sheet = within(await screen.findByRole('dialog', undefined, patient))
  await sheet.findByText('No wallet was found in this browser', undefined, patient)
  fireEvent.click(sheet.getByRole('button', { name: 'Get a wallet' }))
  expect(openWindow).toHaveBeenCalledWith(brand.links.walletDownload, '_blank', 'noopener,noreferrer')
  const alert = await sheet.findByRole('alert')
  expect(alert.textContent).toContain('Please install wallet')
  expect(getWallet()).toMatchObject({ status: 'disconnected', failure: 'noWallet' })
}, 20_000)
