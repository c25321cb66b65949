import type { Address } from 'viem'
import { getHandlingFee } from '../constants.ts'

/** What the rewards vault pays once for its `id`. Amounts are base units of `token`; `deadlineAt` is the last Unix second at which it pays. */
export type Voucher = {
  id: bigint
  account: Address
  token: Address
  /** Gross: the account receives `amount − fee`. */
  amount: bigint
  fee: bigint
  deadlineAt: bigint
}

export type VaultAddress = { chainId: number; vault: Address }

const voucherTypes = {
  Voucher: [
    { name: 'id', type: 'uint256' },
    { name: 'account', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'fee', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** The voucher as the contract's `withdraw` takes it. */
export function getVoucherArgument(voucher: Voucher) {
  const { deadlineAt, ...rest } = voucher
  return { ...rest, deadline: deadlineAt }
}

/** The EIP-712 data that the vault's signer signs; for `signTypedData` and `hashTypedData`. */
export function getVoucherTypedData({ chainId, vault }: VaultAddress, voucher: Voucher) {
  return {
    domain: { name: 'RewardsVault', version: '1', chainId, verifyingContract: vault },
    types: voucherTypes,
    primaryType: 'Voucher',
    message: getVoucherArgument(voucher),
  } as const
}

/** The only fee that the vault accepts: 2 % rounded up of the product's token, otherwise nothing. Base units of `token`. */
export function getVoucherFee(token: Address, product: Address, amount: bigint): bigint {
  return token.toLowerCase() === product.toLowerCase() ? getHandlingFee(amount) : 0n
}
