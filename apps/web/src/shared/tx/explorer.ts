import { findChain } from '@app/config/chains'
import { type ExplorerTarget, getExplorerLink } from '@app/core/explorer-link'

/** Undefined on a chain without an explorer. */
export function getChainExplorerLink(chainId: number, target: ExplorerTarget): string | undefined {
  return getExplorerLink(findChain(chainId)?.blockExplorerUrls[0], target)
}

export function getNativeUnit(chainId: number): { decimals: number; symbol: string } {
  return findChain(chainId)?.nativeCurrency ?? { decimals: 18, symbol: '' }
}
