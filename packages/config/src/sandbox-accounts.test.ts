import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { getSandboxAccount, SANDBOX_ACCOUNT_COUNT, SANDBOX_MNEMONIC, sandboxAccounts } from './sandbox-accounts.ts'

it('the sandbox has a dozen accounts, each the mnemonic’s account of its index', () => {
  expect(sandboxAccounts).toHaveLength(SANDBOX_ACCOUNT_COUNT)
  for (const [index, account] of sandboxAccounts.entries()) {
    expect(account.index).toBe(index)
    expect(account.address).toBe(mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: index }).address)
    expect(account.labelKey).toBe(`sandbox.accounts.${account.role}`)
    expect(account.description).toBeTruthy()
    expect(getSandboxAccount(account.role)).toBe(account)
  }
  expect(new Set(sandboxAccounts.map(({ role }) => role)).size).toBe(SANDBOX_ACCOUNT_COUNT)
})
