import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'

/** Anvil's public mnemonic, worthless on any real chain. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** Deriving the parent takes thousands of hashes; accounts below it take none. */
const parent = mnemonicToAccount(testMnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()

export function getTestAccount(index: number) {
  return privateKeyToAccount(toHex(parent.deriveChild(index).privateKey!))
}
