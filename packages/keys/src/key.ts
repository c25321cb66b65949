import type { Address } from '@app/core/address'
import type { Hex, TypedDataDefinition } from 'viem'

export type CallTransaction = { chainId: number; nonce: number; gas: bigint; to: Address; data: Hex } & (
  | { gasPrice: bigint }
  | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
)

/** Signing rejects with a KeyError. */
export interface Key {
  address: Address
  signTransaction(transaction: CallTransaction): Promise<Hex>
  signTypedData(data: TypedDataDefinition): Promise<Hex>
}

/** Says which file or service and what to do, never what it contains. */
export class KeyError extends Error {
  override readonly name = 'KeyError'
}
