import type { PublicClient } from 'viem'

/** Wei per gas, with or without a base fee. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

export async function readFees(client: PublicClient): Promise<Fees> {
  const { baseFeePerGas } = await client.getBlock({ blockTag: 'latest', includeTransactions: false })
  if (baseFeePerGas === null) return { gasPrice: await client.getGasPrice() }
  const maxPriorityFeePerGas = await client.estimateMaxPriorityFeePerGas()
  return { maxPriorityFeePerGas, maxFeePerGas: 2n * baseFeePerGas + maxPriorityFeePerGas }
}

/** Nodes replace a transaction only if the fee rises by an eighth; never below the current estimate. */
export function raiseFees(before: Fees, estimate: Fees): Fees {
  if ('gasPrice' in before || 'gasPrice' in estimate)
    return { gasPrice: raise(getHighest(before), getHighest(estimate)) }
  return {
    maxFeePerGas: raise(before.maxFeePerGas, estimate.maxFeePerGas),
    maxPriorityFeePerGas: raise(before.maxPriorityFeePerGas, estimate.maxPriorityFeePerGas),
  }
}

function getHighest(fees: Fees): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
}

function raise(before: bigint, needed: bigint): bigint {
  const raised = (before * 9n) / 8n + 1n
  return raised > needed ? raised : needed
}
