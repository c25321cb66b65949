import { anvil } from 'viem/chains'

/**
 * The chain of a test's own node. Blocks come there with transactions alone: viem, while it looks whether a transaction was replaced, lets
 * the block pass that has it, and would wait for ever for the next one.
 */
export const testChain = { ...anvil, supportsTransactionReplacementDetection: false } as const
