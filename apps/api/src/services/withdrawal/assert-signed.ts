import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { hashTypedData, type Hex, type TypedDataDefinition } from 'viem'
import type { Node } from '@app/rpc/node'
import { verifySignature } from '../../chain/verify-signature.ts'

interface Signed {
  account: Address
  signature: Hex
  typedData: unknown
}

/**
 * That `account` signed: with its key, or as a contract account by ERC-1271, or ERC-6492 before it is deployed.
 * @returns The EIP-712 digest. @throws AppError `SIGNATURE_INVALID`; `SERVICE_UNAVAILABLE` when only the nodes could tell, and are down or disagree.
 */
export async function assertSigned(node: Pick<Node, 'agree'>, { account, signature, typedData }: Signed): Promise<Hex> {
  const digest = hashTypedData(typedData as TypedDataDefinition)
  const outcome = await verifySignature(node, { account, hash: digest, signature })
  if (!outcome.ok) throw new AppError('SERVICE_UNAVAILABLE', { details: { down: ['node'], reason: outcome.reason } })
  if (!outcome.value) throw new AppError('SIGNATURE_INVALID', { details: { account } })
  return digest
}
