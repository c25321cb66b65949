import { mnemonicToAccount } from 'viem/accounts'

/** The public mnemonic of anvil's development accounts. Worthless on any real chain. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** Development account `index`, derived as anvil does; the first ones are funded at genesis. */
export function getTestAccount(index: number) {
  return mnemonicToAccount(testMnemonic, { addressIndex: index })
}
