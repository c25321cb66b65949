import { accessManagerAbi } from '@app/abis/access-manager'
import { type RoleName, roles } from '@app/abis/roles'
import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { contracts, getAddress } from './chain.ts'
import { getNode, mineBlock } from './mining.ts'
import { answerWallet } from './sandbox-wallet.ts'
import { test } from './test.ts'

/** As a person would, tries again where the service says so: on a busy machine a node may answer too late. */
export async function signInAsOperator(page: Page): Promise<void> {
  const signedIn = page.getByRole('button', { name: 'Sign out' })
  const unavailable = page.getByText('The service is not available at the moment')
  const ask = async () => {
    await page.getByRole('button', { name: 'Sign in as operator' }).click()
    await answerWallet(page, 'Sign')
  }
  await ask()
  await expect(signedIn.or(unavailable)).toBeVisible()
  if (await unavailable.isVisible()) await ask()
  await expect(signedIn).toBeVisible()
}

export const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click()

const manager = { account: getAddress('operator'), address: contracts.accessManager, abi: accessManagerAbi } as const

const grant = (role: bigint, holder: Address, executionDelay: number) =>
  getNode().writeContract({ ...manager, functionName: 'grantRole', args: [role, holder, executionDelay] })

const revoke = (role: bigint, holder: Address) =>
  getNode().writeContract({ ...manager, functionName: 'revokeRole', args: [role, holder] })

/** For the tests of one file: an account that holds this role and no other. The delay is in seconds. */
export function workWith(role: RoleName, account: Address, delay = 0): void {
  test.beforeAll(async () => {
    await grant(roles[role], account, delay)
    await mineBlock()
  })
  test.afterAll(async () => {
    await revoke(roles[role], account)
    await mineBlock()
  })
}

/** For the tests of one file: a second operator, and a delay for every setting. */
export function workInTwo(account: Address, delay: number): void {
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
