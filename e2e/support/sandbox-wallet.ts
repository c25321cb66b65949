import { expect, type Page } from '@playwright/test'

const wallet = (page: Page) => page.getByRole('dialog', { name: 'Sandbox Wallet', exact: true })

export async function answerWallet(page: Page, answer: 'Confirm' | 'Allow' | 'Sign' | 'Reject') {
  await wallet(page).getByRole('button', { name: answer, exact: true }).click()
}

/** From the prompt to connect, in a sheet or a part of the page, to the request to sign. */
export async function connectAs(page: Page, account: string) {
  const name = 'Connect a wallet'
  const prompt = page.getByRole('dialog', { name }).or(page.getByRole('region', { name }))
  await prompt.waitFor()
  await prompt.getByRole('button', { name: /Sandbox Wallet/ }).click()
  await wallet(page)
    .getByRole('button', { name: new RegExp(`^${account}`) })
    .click()
  await expect(wallet(page)).toContainText('Authorisation:')
}

export async function signInAs(page: Page, account: string) {
  await connectAs(page, account)
  await answerWallet(page, 'Sign')
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
}

/** Keyboard users go on from something that is on screen. */
async function expectFocusKept(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
    .toBe(true)
}

/** To the withdrawal that the open sheet tells of; the wallet then asks to sign the request. */
export async function agreeToWithdraw(page: Page) {
  await page
    .getByRole('dialog', { name: /^Withdraw / })
    .getByRole('button', { name: 'Continue in Sandbox Wallet' })
    .dblclick()
}

/** By keyboard, from the open transaction sheet until the index has caught up. */
export async function sendInWallet(page: Page, { signatures = 1 } = {}) {
  await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).press('Enter')
  for (let nth = 1; nth <= signatures; nth++) {
    await expect(wallet(page)).toContainText('Send this transaction?')
    await wallet(page).getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
    await expect(wallet(page)).toBeHidden()
    await expectFocusKept(page)
  }
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)
}

export async function moveTime(page: Page, by: '+1 hour' | '+1 day' | '+180 days') {
  await page.getByRole('button', { name: 'Sandbox Wallet: time, account, network' }).click()
  await wallet(page).getByRole('button', { name: by }).click()
  await expect(wallet(page)).toContainText('Moved.')
  await wallet(page).getByRole('button', { name: 'Close' }).click()
}
