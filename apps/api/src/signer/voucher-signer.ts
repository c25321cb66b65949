import type { SignerState } from '@app/core/vault/signer-protocol'
import type { Voucher } from '@app/core/vault/voucher'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { Hex } from 'viem'

/** A signature, or why there is none: the signer refuses, or says nothing in time. */
export type SignOutcome =
  | { ok: true; signer: Address; signature: Hex; root: Hash }
  | { ok: false; isSilent: boolean; refusal: string }

/** Who holds the key whose vouchers the vault pays: a process of its own, which signs what it has computed itself. */
export interface VoucherSigner {
  /** Undefined when it says nothing in time. */
  readState(): Promise<SignerState | undefined>
  /** May be asked for the same voucher again. Never rejects. */
  sign(voucher: Voucher): Promise<SignOutcome>
}
