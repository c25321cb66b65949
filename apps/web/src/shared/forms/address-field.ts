import { type Address, isSameAddress, isZeroAddress } from '@app/core/address'
import { parseAddress } from '@app/core/checksum-address'
import type { ErrorKey } from '@app/core/errors'

/** Hint below the error: `tx:addressHint.<reason>`. */
export type AddressProblem = 'empty' | 'malformed' | 'checksum' | 'name' | 'zero' | 'self'

export type AddressField = { ok: true; address: Address } | { ok: false; error: ErrorKey; reason: AddressProblem }

export type AddressFieldOptions = {
  self?: string
  missing?: ErrorKey
}

/** For example `somebody.eth`, but no e-mail address or link. */
const serviceName = /^[^\s@/:]+\.\p{L}{2,}$/u

export function readAddressField(
  text: string,
  { self, missing = 'ADDRESS_INVALID' }: AddressFieldOptions = {},
): AddressField {
  const parsed = parseAddress(text)
  if (!parsed.ok) {
    if (parsed.reason === 'empty') return { ok: false, error: missing, reason: 'empty' }
    const isName = parsed.reason === 'malformed' && serviceName.test(text.trim())
    return { ok: false, error: 'ADDRESS_INVALID', reason: isName ? 'name' : parsed.reason }
  }
  if (isZeroAddress(parsed.address)) return { ok: false, error: 'ADDRESS_INVALID', reason: 'zero' }
  if (self !== undefined && self !== '' && isSameAddress(parsed.address, self))
    return { ok: false, error: 'SUPERIOR_IS_SELF', reason: 'self' }
  return { ok: true, address: parsed.address }
}
