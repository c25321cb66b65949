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

/** Makes `account` a second operator, and every change of a setting wait `delay` seconds, for the tests of a file. */
export function workInTwo(account: Address, delay: number): void {
  const manager = { account: getAddress('operator'), address: contracts.accessManager, abi: accessManagerAbi } as const
  const grant = (role: bigint, holder: Address, executionDelay: number) =>
    getNode().writeContract({ ...manager, functionName: 'grantRole', args: [role, holder, executionDelay] })
  const revoke = (role: bigint, holder: Address) =>
    getNode().writeContract({ ...manager, functionName: 'revokeRole', args: [role, holder] })
  test.beforeAll(async () => {
    await grant(roles.OPERATOR, account, 0)
    await grant(roles.SETTINGS, contracts.settingsDesk, delay)
    await mineBlock()
  })
  test.afterAll(async () => {
    await revoke(roles.OPERATOR, account)
    // A manager lowers a delay only days later; a role given anew has its own at once.
    await revoke(roles.SETTINGS, contracts.settingsDesk)
    await mineBlock()
    await grant(roles.SETTINGS, contracts.settingsDesk, 0)
    await mineBlock()
  })
}
