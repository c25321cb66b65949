import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'

/** The public mnemonic of anvil's development accounts. Worthless on any real chain. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** From the words to this one takes thousands of hashes, from here to an account none. */
const parent = mnemonicToAccount(testMnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()

/** Development account `index`, derived as anvil does; the first ones are funded at genesis. */
export function getTestAccount(index: number) {
  return privateKeyToAccount(toHex(parent.deriveChild(index).privateKey!))
}
