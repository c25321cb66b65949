import { toAddChainParameter } from '@app/config/chains'
import { findDeployment } from '@app/config/deployments'
import type { Chain } from 'viem'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { findChain } from './find-chain.ts'
import type { AddChainParameter } from './wallet-requests.ts'

function getConfiguredChain() {
  const { chainId, rpcUrls, explorerUrl } = getRuntimeConfig()
  const chain = findChain(chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not the one of this page`)
  return {
    ...chain,
    ...(rpcUrls.length > 0 && { rpcUrls }),
    ...(explorerUrl && { blockExplorerUrls: [explorerUrl] }),
  }
}

export function getAppChain(): Chain {
  const { id, chainName, nativeCurrency, rpcUrls, blockExplorerUrls, isTestnet } = getConfiguredChain()
  const multicall3 = findDeployment(id)?.contracts.multicall3
  return {
    id,
    name: chainName,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    testnet: isTestnet,
    ...(blockExplorerUrls[0] ? { blockExplorers: { default: { name: 'Explorer', url: blockExplorerUrls[0] } } } : {}),
    ...(multicall3 ? { contracts: { multicall3: { address: multicall3 } } } : {}),
  }
}

/** Uses public RPC addresses, not the one that this page reads from. */
export function getAddChainParameter(): AddChainParameter {
  const chain = getConfiguredChain()
  const { walletRpcUrls } = getRuntimeConfig()
  return toAddChainParameter(walletRpcUrls.length > 0 ? { ...chain, rpcUrls: walletRpcUrls } : chain)
}

export function getChainName(chainId: number): string {
  return findChain(chainId)?.chainName ?? String(chainId)
}
