import type { RelayedWallet } from '@app/testing/walletconnect-wallet'
import { expect, type Page } from '@playwright/test'

/** From the open connect sheet to the code that a wallet scans. */
export async function offerPairing(page: Page): Promise<string> {
  const sheet = page.getByRole('dialog')
  // The sandbox's wallet announces itself late and moves the rows.
  await expect(sheet.getByRole('button', { name: 'Sandbox Wallet' })).toBeVisible()
  await sheet.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(sheet.getByRole('heading', { name: 'Waiting for WalletConnect' })).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'Code to scan with a wallet app' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Copy the code' }).click()
  await expect(page.getByText('Copy Successfully!')).toBeVisible()
  return await page.evaluate(() => navigator.clipboard.readText())
}

export async function pairWith(page: Page, wallet: RelayedWallet): Promise<void> {
  await wallet.pair(await offerPairing(page))
}
