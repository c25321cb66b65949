import { type Address, isSameAddress, isZeroAddress } from '@app/core/address'
import { parseAddress } from '@app/core/checksum-address'
import type { ErrorKey } from '@app/core/errors'

/** Why an address was not taken; the hint beneath the specification's words: `tx:addressHint.<reason>`. */
export type AddressProblem = 'empty' | 'malformed' | 'checksum' | 'name' | 'zero' | 'self'

export type AddressField = { ok: true; address: Address } | { ok: false; error: ErrorKey; reason: AddressProblem }

export type AddressFieldOptions = {
  self?: string
  missing?: ErrorKey
}

/** As naming services have them: `somebody.eth`. No e-mail address, and no link. */
const serviceName = /^[^\s@/:]+\.\p{L}{2,}$/u

/** What somebody typed or pasted as an address, in the specification's words. */
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
