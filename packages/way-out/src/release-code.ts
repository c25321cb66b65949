import { releaseCodes } from '@app/abis/release-codes'
import type { ContractKind } from '@app/config/contract-kinds'
import { keccak256 } from 'viem/utils'

const WORD = 32

export const findReleaseCode = (kind: ContractKind) => releaseCodes[kind.charAt(0).toUpperCase() + kind.slice(1)]

/** Immutables count as zeros: the constructor writes them into the code. */
export function isOfRelease(kind: ContractKind, code: string): boolean {
  const released = findReleaseCode(kind)
  if (released === undefined) return false
  let masked = code.toLowerCase()
  for (const start of released.immutables)
    masked = masked.slice(0, 2 + 2 * start) + '00'.repeat(WORD) + masked.slice(2 + 2 * (start + WORD))
  return masked.length === code.length && keccak256(masked as `0x${string}`) === released.hash
}
