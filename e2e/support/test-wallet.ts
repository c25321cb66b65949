import type { Page } from '@playwright/test'
import { installWallet, type TestWallet, type TestWalletOptions } from '../fixtures/wallet.ts'
import { expect } from './test.ts'

export const bringWallet = (page: Page, options: Omit<TestWalletOptions, 'rpcUrl'> = {}) =>
  installWallet(page, { rpcUrl: `${process.env.BASE_URL}/rpc`, ...options })

export const getAccountButton = (page: Page, address: string) =>
  page.getByRole('button', { name: new RegExp(`^Account ${address.slice(0, 6)}`) })

/** On pages that need an account it opens by itself, before or after a click could be made. */
export async function openConnectSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await expect(async () => {
    const opener = page.getByRole('button', { name: 'Connect Wallet' }).first()
    if ((await sheet.count()) === 0) await opener.click({ timeout: 1_000 })
    await sheet.waitFor({ timeout: 3_000 })
  }).toPass()
}

export async function chooseWallet(page: Page, name: string): Promise<void> {
  await openConnectSheet(page)
  await page.getByRole('dialog').getByRole('button', { name, exact: false }).first().click()
}

export async function connectWallet(page: Page, { name, addresses }: TestWallet): Promise<void> {
  await chooseWallet(page, name)
  await expect(getAccountButton(page, addresses[0]!)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

type KeptRecord = { hash: `0x${string}`; status: string; nonce: number; nonceSeen: boolean }

export async function readRecords(page: Page): Promise<KeptRecord[]> {
  const texts = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith('tx.') ? [localStorage.getItem(key) ?? ''] : [])),
  )
  const records = texts.map((text) => JSON.parse(text) as KeptRecord)
  return records.toSorted((a, b) => b.nonce - a.nonce)
}
