import type { Address, Client } from 'viem'
import { getCode } from 'viem/actions'

/** Has code of its own: no key signs for it. With EIP-7702 an account with a key has code too, of another form. */
export async function isContractAccount(client: Client, account: Address): Promise<boolean> {
  const code = await getCode(client, { address: account })
  return code !== undefined && code !== '0x' && !code.startsWith('0xef0100')
}
