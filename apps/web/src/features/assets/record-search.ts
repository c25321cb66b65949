import { isZeroAddress, type Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { parseAddress } from '@app/core/checksum-address'

export interface RecordSearch {
  transaction?: Hash
  address?: Address
  id?: string
}

/** Accepts a transaction hash, an address or a row's id. Empty finds all; undefined for anything else. */
export function readRecordSearch(typed: string): RecordSearch | undefined {
  const text = typed.replaceAll(/\p{Cf}/gu, '').trim()
  if (text === '') return {}
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) return { transaction: text.toLowerCase() as Hash }
  const parsed = parseAddress(text)
  if (parsed.ok) return isZeroAddress(parsed.address) ? undefined : { address: parsed.address }
  const [, id] = /^#?(\d{1,78}(?:-\d{1,10})?)$/.exec(text) ?? []
  return id === undefined ? undefined : { id }
}
