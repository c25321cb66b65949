import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { SANDBOX_MNEMONIC } from './sandbox-accounts.ts'

/** Accounts of the sandbox, then its treasury, settler, vetoer and two signers. */
const indexes = [...Array.from({ length: 30 }, (_, index) => index), 1_001, 1_002, 1_003, 1_004, 1_005]

let known: ReadonlySet<string> | undefined

export function isPublishedAccount(address: string): boolean {
  known ??= deriveAll()
  return known.has(address.toLowerCase())
}

function deriveAll(): ReadonlySet<string> {
  // Deriving this one takes thousands of hashes; the accounts below it take none.
  const parent = mnemonicToAccount(SANDBOX_MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey()
  return new Set(
    indexes.map((index) => privateKeyToAddress(toHex(parent.deriveChild(index).privateKey!)).toLowerCase()),
  )
}
