import type { Address } from '@app/core/address'
import type { Hex } from 'viem'
import { recoverMessageAddress } from 'viem/utils'

export type SignedMessage = { account: Address; message: string; signature: Hex }

/**
 * Who signed the message. A key's signature is recovered here; when that gives another address the account may be a
 * contract, and the node is asked. Null when nobody can be found.
 * @throws when the node cannot be asked
 */
export async function findSigner(
  signed: SignedMessage,
  askNode: (signed: SignedMessage) => Promise<boolean>,
): Promise<string | null> {
  const { account, message, signature } = signed
  const recovered = await recoverMessageAddress({ message, signature }).catch(() => null)
  if (recovered?.toLowerCase() === account.toLowerCase()) return recovered
  return (await askNode(signed)) ? account : recovered
}
