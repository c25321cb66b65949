import { defineChain } from 'viem'

/**
 * The chain of a test's own node, which mines blocks only with transactions: while viem looks for a replacement it
 * misses the block of a transaction and would wait forever for the next one. `viem/chains` loads a file per chain.
 */
export const testChain = {
  ...defineChain({
    id: 31_337,
    name: 'Anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  }),
  supportsTransactionReplacementDetection: false,
} as const
