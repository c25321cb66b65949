import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { toChecksumAddress } from '@app/core/checksum-address'

/** From `encode(column, 'hex')`. */
export function toAddress(hex: string): Address {
  return toChecksumAddress(`0x${hex}`)
}

/** From `encode(column, 'hex')`. */
export function toHash(hex: string): Hash {
  return `0x${hex}`
}
