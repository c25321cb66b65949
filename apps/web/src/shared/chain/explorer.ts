import { type ExplorerTarget, getExplorerLink } from '@app/core/explorer-link'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { findChain } from './find-chain.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'

export function getChainExplorerLink(chainId: number, target: ExplorerTarget): string | undefined {
  const config = getRuntimeConfig()
  const own = chainId === config.chainId ? config.explorerUrl : null
  return getExplorerLink(own ?? findChain(chainId)?.blockExplorerUrls[0], target)
}

export function getNativeUnit(chainId: number): TokenUnit {
  return findChain(chainId)?.nativeCurrency ?? { decimals: 18, symbol: '' }
}
