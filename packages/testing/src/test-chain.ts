import { defineChain } from 'viem'

/**
 * The chain of a test's own node. Blocks come there with transactions alone: viem, while it looks whether a transaction was replaced, lets
 * the block pass that has it, and would wait for ever for the next one. Written here: `viem/chains` reads a file for each chain there is.
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
