import { BURN_ADDRESS, isSameAddress, type Address } from '@app/core/address'
import type { Deployment } from '@app/config/deployments'
import type { ErrorKey } from '@app/core/errors'
import { type AddressProblem, readAddressField } from '#shared/forms/address-field.ts'

export type GiftProblem = AddressProblem | 'ours' | 'burn'

export type GiftField = { ok: true; address: Address } | { ok: false; error: ErrorKey; reason: GiftProblem }

const invalid = (reason: GiftProblem): GiftField => ({ ok: false, error: 'ADDRESS_INVALID', reason })

/** A card sent to a contract of the product or to the burn address would be lost or staked. */
export function readGiftField(
  text: string,
  { self, contracts }: { self: string | null; contracts: Deployment['contracts'] },
): GiftField {
  const field = readAddressField(text, { self: self ?? undefined })
  if (!field.ok) return invalid(field.reason)
  if (isSameAddress(field.address, BURN_ADDRESS)) return invalid('burn')
  const isOurs = Object.values(contracts).some((contract) => isSameAddress(contract, field.address))
  return isOurs ? invalid('ours') : field
}
