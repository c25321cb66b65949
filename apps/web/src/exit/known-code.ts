import { getContracts } from '@app/config/contracts'
import type { ContractKind } from '@app/config/contract-kinds'
import type { Deployment } from '@app/config/deployment'
import { keccak256 } from 'viem/utils'
import { releaseCodes } from '@app/abis/release-codes'
import { askHex, type Node } from './node.ts'

/**
 * Names of the contracts whose code is of this release, whatever a deployment file calls them. A deployment that
 * somebody typed in could name any contract; `approve` of a card collection with "0" would even give a card away.
 */
export async function findKnownContracts(nodes: readonly Node[], deployment: Deployment): Promise<Set<string>> {
  const contracts = getContracts(deployment).filter(({ kind }) => findReleaseCode(kind) !== undefined)
  const known = await Promise.all(
    contracts.map(async ({ name, kind, address }) => {
      const found = await Promise.all(nodes.map((node) => askHex(node, 'eth_getCode', [address, 'latest'])))
      return found.every((code) => isOfRelease(kind, code)) ? [name] : []
    }),
  )
  return new Set(known.flat())
}

const WORD = 32

const findReleaseCode = (kind: ContractKind) => releaseCodes[kind.charAt(0).toUpperCase() + kind.slice(1)]

/** Immutables, which a constructor writes into the code, count as zeros. */
export function isOfRelease(kind: ContractKind, code: string): boolean {
  const released = findReleaseCode(kind)
  if (released === undefined) return false
  let masked = code.toLowerCase()
  for (const start of released.immutables)
    masked = masked.slice(0, 2 + 2 * start) + '00'.repeat(WORD) + masked.slice(2 + 2 * (start + WORD))
  return masked.length === code.length && keccak256(masked as `0x${string}`) === released.hash
}
