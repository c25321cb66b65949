import type { Chain, Client, Transport } from 'viem'
import { getCode, verifyMessage } from 'viem/actions'
import type { SignedMessage } from './verify-signer.ts'

/**
 * Asks the chain whether the account, deployed or not, accepts the signature (ERC-1271, ERC-6492).
 * @throws When no node answers.
 */
export async function verifyContractSignature(
  client: Client<Transport, Chain>,
  { account, message, signature }: SignedMessage,
): Promise<boolean> {
  if (await verifyMessage(client, { address: account, message, signature })) return true
  // viem takes a node that does not answer for a contract that rejects.
  await getCode(client, { address: account })
  return false
}
