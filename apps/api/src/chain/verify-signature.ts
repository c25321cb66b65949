import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { HttpRequestError, TimeoutError, WebSocketRequestError, BaseError, type Hex } from 'viem'
import type { Node, ReadOutcome } from './node.ts'

/**
 * Whether `account` has signed `hash`: an ordinary account by its key, a contract account by what it says itself (ERC-1271, also
 * one that is not deployed yet: ERC-6492). The node is asked only where the key does not settle it.
 */
export async function verifySignature(
  node: Node,
  { account, hash, signature }: { account: Address; hash: Hash; signature: Hex },
): Promise<ReadOutcome<boolean>> {
  return node.attempt(async (client) => {
    try {
      return await client.verifyHash({ address: account, hash, signature, mode: 'eoa' })
    } catch (error) {
      if (isTransportFailure(error)) throw error
      return false
    }
  })
}

/** A signature that makes a call fail says nothing about the node. */
function isTransportFailure(error: unknown): boolean {
  return !(error instanceof BaseError) || error.walk(isTransport) !== null
}

function isTransport(cause: unknown): boolean {
  return cause instanceof HttpRequestError || cause instanceof TimeoutError || cause instanceof WebSocketRequestError
}
