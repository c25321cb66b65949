import type { Address } from '@app/core/address'
import type { Hex } from 'viem'
import { recoverMessageAddress } from 'viem/utils'

export type SignedMessage = { account: Address; message: string; signature: Hex }

/**
 * Recovers the signer. If that is another address, the account may be a contract, so a node is asked. Null if neither
 * finds a signer.
 * @throws When no node answers.
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
