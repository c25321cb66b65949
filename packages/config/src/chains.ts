import { LOCAL_RPC_URL } from '@app/core/timings'
import type { AddressSet } from './token-addresses.ts'

/** Specification §3 (Chain) and §9. */
export type ChainEntry = {
  id: number
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  rpcUrls: readonly string[]
  blockExplorerUrls: readonly string[]
  isTestnet: boolean
  finality: 'finalized' | number
  tokens?: AddressSet | undefined
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const bnb = { name: 'BNB', symbol: 'BNB', decimals: 18 } as const
const matic = { name: 'MATIC', symbol: 'MATIC', decimals: 18 } as const

export const chainTable: readonly ChainEntry[] = [
  {
    id: 56,
    chainName: 'BNB Smart Chain',
    nativeCurrency: bnb,
    rpcUrls: [
      'https://bsc-dataseed.bnbchain.org',
      'https://bsc-dataseed.nariox.org',
      'https://bsc-dataseed.defibit.io',
      'https://bsc-rpc.publicnode.com',
    ],
    blockExplorerUrls: ['https://bscscan.com'],
    isTestnet: false,
    finality: 'finalized',
  },
  {
    id: 97,
    chainName: 'BNB Smart Chain Testnet',
    nativeCurrency: bnb,
    rpcUrls: ['https://bsc-testnet-dataseed.bnbchain.org', 'https://bsc-testnet-rpc.publicnode.com'],
    blockExplorerUrls: ['https://testnet.bscscan.com'],
    isTestnet: true,
    finality: 'finalized',
  },
  {
    id: 222,
    chainName: 'Test Network',
    nativeCurrency: ether,
    rpcUrls: [],
    blockExplorerUrls: [],
    isTestnet: true,
    finality: 64,
  },
  {
    id: 137,
    chainName: 'Polygon',
    nativeCurrency: matic,
    rpcUrls: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
    blockExplorerUrls: ['https://polygonscan.com'],
    isTestnet: false,
    finality: 'finalized',
  },
  {
    id: 80001,
    chainName: 'Polygon Mumbai',
    nativeCurrency: matic,
    rpcUrls: ['https://80001.rpc.thirdweb.com'],
    blockExplorerUrls: ['https://mumbai.polygonscan.com'],
    isTestnet: true,
    finality: 64,
  },
  {
    id: 42161,
    chainName: 'Arbitrum One',
    nativeCurrency: ether,
    rpcUrls: [
      'https://arb1.arbitrum.io/rpc',
      'https://arbitrum-one-rpc.publicnode.com',
      'https://arbitrum.drpc.org',
      'https://arb-mainnet.g.alchemy.com/v2/{key}',
    ],
    blockExplorerUrls: ['https://arbiscan.io'],
    isTestnet: false,
    finality: 'finalized',
  },
  {
    id: 421614,
    chainName: 'Arbitrum Sepolia',
    nativeCurrency: ether,
    rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc', 'https://arbitrum-sepolia-rpc.publicnode.com'],
    blockExplorerUrls: ['https://sepolia.arbiscan.io'],
    isTestnet: true,
    finality: 'finalized',
  },
  {
    id: 31337,
    chainName: 'Sandbox',
    nativeCurrency: ether,
    rpcUrls: [LOCAL_RPC_URL],
    blockExplorerUrls: [],
    isTestnet: true,
    finality: 2,
  },
]

export const DEFAULT_CHAIN_ID = 42161
export const SANDBOX_CHAIN_ID = 31337
export const BSC_TESTNET_CHAIN_ID = 97

export type Chain = ChainEntry & {
  chainId: `0x${string}`
}

export type ChainEnvironment = {
  CHAIN_ID?: string | undefined
  RPC_URL?: string | undefined
  RPC_KEY?: string | undefined
  EXPLORER_URL?: string | undefined
}

export const chainIds: readonly number[] = /*#__PURE__*/ chainTable.map((chain) => chain.id)

export function toChain(entry: ChainEntry): Chain {
  return { ...entry, chainId: `0x${entry.id.toString(16)}` }
}

/**
 * `RPC_URL` (comma-separated) and `EXPLORER_URL` replace the chain's own. `RPC_KEY` fills `{key}`; without it such an
 * endpoint is left out.
 */
export function applyEnvironment(entry: ChainEntry, environment: ChainEnvironment): Chain {
  const urls = splitList(environment.RPC_URL) ?? entry.rpcUrls
  return {
    ...toChain(entry),
    rpcUrls: urls.flatMap((url) => fillKey(url, environment.RPC_KEY)),
    blockExplorerUrls: splitList(environment.EXPLORER_URL) ?? entry.blockExplorerUrls,
  }
}

export function findChain(chainId: number): Chain | undefined {
  const entry = chainTable.find((chain) => chain.id === chainId)
  return entry && applyEnvironment(entry, {})
}

export function getChain(chainId: number): Chain {
  const chain = findChain(chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not known. Known chains: ${chainIds.join(', ')}`)
  return chain
}

/** @throws Error when `CHAIN_ID` is not a chain id. */
export function readChainId(environment: ChainEnvironment): number | undefined {
  const text = environment.CHAIN_ID?.trim()
  if (!text) return undefined
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new Error(`CHAIN_ID must be a decimal chain id, not "${text}"`)
  return Number(text)
}

export function getExplorerUrl(chain: Pick<Chain, 'blockExplorerUrls'>): string | undefined {
  return chain.blockExplorerUrls[0]
}

/** EIP-3085: wallets refuse empty lists and unknown members. */
export function toAddChainParameter(chain: Chain) {
  return {
    chainId: chain.chainId,
    chainName: chain.chainName,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls,
    ...(chain.blockExplorerUrls.length > 0 ? { blockExplorerUrls: chain.blockExplorerUrls } : {}),
  }
}

function splitList(text: string | undefined): string[] | undefined {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 0 ? parts : undefined
}

function fillKey(url: string, key: string | undefined): string[] {
  if (!url.includes('{key}')) return [url]
  return key ? [url.replaceAll('{key}', encodeURIComponent(key))] : []
}
