import type { Chain, Client, Transport } from 'viem'
import { verifyMessage } from 'viem/actions'
import type { SignedMessage } from './verify-signer.ts'

/** Asks the chain whether the account, deployed or not yet, accepts the signature (ERC-1271, ERC-6492). */
export function verifyContractSignature(
  client: Client<Transport, Chain>,
  { account, message, signature }: SignedMessage,
): Promise<boolean> {
  return verifyMessage(client, { address: account, message, signature })
}
