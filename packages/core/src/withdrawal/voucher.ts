import type { Address } from 'viem'
import { getHandlingFee } from '../constants.ts'

/** What an account may have been paid in all by the dividend vault, when it has been paid. */
export type Voucher = {
  account: Address
  token: Address
  /** Base units of `token`, fees included. */
  upTo: bigint
  /** The last Unix second at which it pays. */
  deadlineAt: bigint
}

export type VaultAddress = { chainId: number; vault: Address }

const voucherTypes = {
  Voucher: [
    { name: 'account', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'upTo', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** The voucher as the contract's `withdraw` takes it. */
export function getVoucherArgument({ account, token, upTo, deadlineAt }: Voucher) {
  return { account, token, upTo, deadline: deadlineAt }
}

/** The EIP-712 data that a signer of the vault signs; for `signTypedData` and `hashTypedData`. */
export function getVoucherTypedData({ chainId, vault }: VaultAddress, voucher: Voucher) {
  return {
    domain: { name: 'DividendVault', version: '1', chainId, verifyingContract: vault },
    types: voucherTypes,
    primaryType: 'Voucher',
    message: getVoucherArgument(voucher),
  } as const
}

/** What the vault burns of a payment: 2 % rounded up of the product's token, otherwise nothing. Base units of `token`. */
export function getVoucherFee(token: Address, product: Address, amount: bigint): bigint {
  return token.toLowerCase() === product.toLowerCase() ? getHandlingFee(amount) : 0n
}
