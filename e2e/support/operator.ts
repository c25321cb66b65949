import { expect, type Page } from '@playwright/test'
import { answerWallet } from './sandbox-wallet.ts'

/** On a page of the operators with a connected account: signs who it is. */
export async function signInAsOperator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in as operator' }).click()
  await answerWallet(page, 'Sign')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Opens a section by the navigation, past a popup that may stand before it. */
export const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click()
