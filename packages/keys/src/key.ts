import type { Address } from '@app/core/address'
import type { Hex, TypedDataDefinition } from 'viem'

/** Carries no coin. */
export type CallTransaction = { chainId: number; nonce: number; gas: bigint; to: Address; data: Hex } & (
  | { gasPrice: bigint }
  | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
)

export interface Key {
  address: Address
  /** @throws KeyError */
  signTransaction(transaction: CallTransaction): Promise<Hex>
  /** @throws KeyError */
  signTypedData(data: TypedDataDefinition): Promise<Hex>
}

/** Says which file or service and what to do, never what is in it. */
export class KeyError extends Error {
  override readonly name = 'KeyError'
}
