import { estimateGas, getGasPrice } from 'viem/actions'
import { getDataGas, getGasLimit } from './gas-limit.ts'
import type { Simulation } from './simulate.ts'
import type { TxContext } from './tx-action.ts'
import type { PlannedStep } from './tx-plan.ts'

export type PricedSteps = {
  steps: readonly PlannedStep[]
  /** Base units of the native coin for all steps, about; null when unknown. */
  fee: bigint | null
  /** What a node wants the account to hold before it takes the next step, or all of them at their fee; null when unknown. */
  needed: bigint | null
}

/**
 * Limits and fees. A simulation leaves out what a rollup charges for the data of a transaction; the node's estimate for
 * the next step has it, and stands for the others too: they are made anew when it is their turn.
 */
export async function priceSteps(
  { client, account }: Pick<TxContext, 'client' | 'account'>,
  { gas }: Pick<Simulation, 'gas'>,
  planned: readonly Omit<PlannedStep, 'gas'>[],
): Promise<PricedSteps> {
  const next = planned[0]
  const isSent = next !== undefined && next.permit === undefined
  // Nodes that lag behind the simulation may refuse; then only the simulation counts.
  const estimate = isSent ? await estimateGas(client, { ...next.callData, account }).catch(() => null) : null
  const dataGas = getDataGas(gas[0] ?? null, estimate)
  const steps = planned.map((step, index) => ({
    ...step,
    gas: getGasLimit(gas[index] ?? null, index === 0 ? estimate : null),
  }))
  const price = await getGasPrice(client)
  // A signature costs nothing; the approval that stood for it is never sent.
  const sent = gas.filter((_, index) => planned[index]?.permit === undefined)
  const fee = sent.includes(null) ? null : sent.reduce((sum, use) => sum + (use?.used ?? 0n) + dataGas, 0n) * price
  const atLimit = isSent && steps[0]?.gas != null ? steps[0].gas * price : null
  return { steps, fee, needed: fee === null || (atLimit ?? 0n) > fee ? atLimit : fee }
}
