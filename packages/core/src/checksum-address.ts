import { getAddress } from 'viem/utils'
import { type Address, isAddressShaped, isZeroAddress } from './address.ts'
import { AppError } from './app-error.ts'

export type ParsedAddress =
  | { ok: true; address: Address }
  | { ok: false; error: 'ADDRESS_INVALID'; reason: 'empty' | 'malformed' | 'checksum' }

/**
 * An address in mixed case must have the right EIP-55 checksum: a wrong one is most often a typo. Invisible characters,
 * which messengers insert, are ignored.
 */
export function parseAddress(text: string): ParsedAddress {
  const trimmed = isAddressShaped(text) ? text : text.replaceAll(/\p{Cf}/gu, '').trim()
  if (trimmed === '') return { ok: false, error: 'ADDRESS_INVALID', reason: 'empty' }
  if (!isAddressShaped(trimmed)) return { ok: false, error: 'ADDRESS_INVALID', reason: 'malformed' }
  const body = trimmed.slice(2)
  const isOneCase = body === body.toLowerCase() || body === body.toUpperCase()
  const address = toChecksumAddress(trimmed)
  if (!isOneCase && trimmed !== address) return { ok: false, error: 'ADDRESS_INVALID', reason: 'checksum' }
  return { ok: true, address }
}

export function toChecksumAddress(address: Address): Address {
  return getAddress(address.toLowerCase())
}

/** Null for a malformed or zero address, or a wrong checksum. */
export function parseAccountAddress(input: unknown): Address | null {
  if (typeof input !== 'string') return null
  const parsed = parseAddress(input)
  return parsed.ok && !isZeroAddress(parsed.address) ? parsed.address : null
}

/** @throws AppError `CONTRACT_ADDRESS_INVALID` for an invalid or zero address. */
export function assertContractAddress(address: string): Address {
  const parsed = parseAddress(address)
  if (!parsed.ok || isZeroAddress(parsed.address))
    throw new AppError('CONTRACT_ADDRESS_INVALID', { details: { address } })
  return parsed.address
}
