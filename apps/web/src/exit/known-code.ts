import { getContracts } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { findReleaseCode, isOfRelease } from '@app/way-out/release-code'
import { askHex, type Node } from './node.ts'

/**
 * Names of the contracts whose code is of this release, whatever a deployment file claims. A file that somebody typed
 * in could name any contract; `approve` of a card collection with "0" would even give a card away.
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
