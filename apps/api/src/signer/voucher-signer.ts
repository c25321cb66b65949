import type { Address } from '@app/core/address'
import type { VaultAddress, Voucher } from '@app/core/vault/voucher'
import type { Hex } from 'viem'

/** The key whose vouchers the vault pays: a keystore here, or something that never lets the key out. */
export interface VoucherSigner {
  address: Address
  /** 65 bytes, low `s`, `v` of 27 or 28. May be asked for the same voucher again. */
  sign(vault: VaultAddress, voucher: Voucher): Promise<Hex>
}
