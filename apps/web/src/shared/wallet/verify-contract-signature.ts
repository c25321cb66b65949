import type { Chain, Client, Transport } from 'viem'
import { getCode, verifyMessage } from 'viem/actions'
import { hashMessage } from 'viem/utils'
import { isApprovedOnChain } from './approval.ts'
import type { SignedMessage } from './verify-signer.ts'

/**
 * Asks the chain whether the account, deployed or not, accepts the signature (ERC-1271, ERC-6492, or `0x` for what it
 * has approved on the chain, which the validator of ERC-6492 does not take).
 * @throws When no node answers.
 */
export async function verifyContractSignature(
  client: Client<Transport, Chain>,
  { account, message, signature }: SignedMessage,
): Promise<boolean> {
  if (signature === '0x') return isApprovedOnChain(client, account, hashMessage(message))
  if (await verifyMessage(client, { address: account, message, signature })) return true
  // viem takes a node that does not answer for a contract that rejects.
  await getCode(client, { address: account })
  return false
}
