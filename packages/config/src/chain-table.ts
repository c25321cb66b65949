import { LOCAL_RPC_URL } from '@app/core/timings'

/** Specification §3 (Chain) and §9. Facts only; `chains.ts` adds what the environment says. */
export type ChainEntry = {
  id: number
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  /** Public endpoints, in no order. `{key}` stands for `RPC_KEY` of the environment; without it that endpoint is left out. */
  rpcUrls: readonly string[]
  blockExplorerUrls: readonly string[]
  isTestnet: boolean
  /** What counts as final: the node's `finalized` block, or a number of blocks on top. */
  finality: 'finalized' | number
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
