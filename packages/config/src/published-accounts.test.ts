import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { isPublishedAccount } from './published-accounts.ts'
import { SANDBOX_MNEMONIC, sandboxAccounts } from './sandbox-accounts.ts'

it('knows every account of the sandbox and its helpers, however they are written', () => {
  for (const { address } of sandboxAccounts) expect(isPublishedAccount(address.toLowerCase())).toBe(true)
  for (const addressIndex of [29, 1_001, 1_005])
    expect(isPublishedAccount(mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex }).address)).toBe(true)
  expect(isPublishedAccount('0xcA11bde05977b3631167028862bE2a173976CA11')).toBe(false)
})
