import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'

/** anvil's public mnemonic, worthless on any real chain. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** Deriving this one takes thousands of hashes; the accounts below it take none. */
const parent = mnemonicToAccount(testMnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()

export function getTestAccount(index: number) {
  return privateKeyToAccount(toHex(parent.deriveChild(index).privateKey!))
}
