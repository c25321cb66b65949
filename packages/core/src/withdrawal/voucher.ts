import type { Address } from 'viem'
import { getHandlingFee } from '../constants.ts'

/** `upTo` is in base units of `token`, fees included; `deadlineAt` is the last Unix second at which it pays. */
export type Voucher = {
  account: Address
  token: Address
  upTo: bigint
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

export function getVoucherArgument({ account, token, upTo, deadlineAt }: Voucher) {
  return { account, token, upTo, deadline: deadlineAt }
}

export function getVoucherTypedData({ chainId, vault }: VaultAddress, voucher: Voucher) {
  return {
    domain: { name: 'DividendVault', version: '1', chainId, verifyingContract: vault },
    types: voucherTypes,
    primaryType: 'Voucher',
    message: getVoucherArgument(voucher),
  } as const
}

/** In base units: 2 %, rounded up, of the product token; nothing of others. */
export function getVoucherFee(token: Address, product: Address, amount: bigint): bigint {
  return token.toLowerCase() === product.toLowerCase() ? getHandlingFee(amount) : 0n
}
