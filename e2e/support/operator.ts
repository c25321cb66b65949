import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { contracts, getAddress } from './chain.ts'
import { getNode, mineBlock } from './mining.ts'
import { answerWallet } from './sandbox-wallet.ts'
import { test } from './test.ts'

/** On a page of the operators with a connected account: signs who it is. */
export async function signInAsOperator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in as operator' }).click()
  await answerWallet(page, 'Sign')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Opens a section by the navigation, past a popup that may stand before it. */
export const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click()

/** Makes `account` an operator who waits `delay` seconds, for the tests of a file. */
export function lendOperatorRole(account: Address, delay: number): void {
  const manager = { account: getAddress('operator'), address: contracts.accessManager, abi: accessManagerAbi } as const
  test.beforeAll(async () => {
    const args = [roles.OPERATOR, account, delay] as const
    await getNode().writeContract({ ...manager, functionName: 'grantRole', args })
    await mineBlock()
  })
  test.afterAll(async () => {
    await getNode().writeContract({ ...manager, functionName: 'revokeRole', args: [roles.OPERATOR, account] })
    await mineBlock()
  })
}
