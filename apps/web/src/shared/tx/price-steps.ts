import { estimateGas, getGasPrice } from 'viem/actions'
import type { Simulation, GasUse } from './simulate.ts'
import type { TxContext, PlannedStep } from './tx-action.ts'

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

/** Refunds are at most a fifth of what a call has used before them (EIP-3529); the limit must hold it before them. */
const BEFORE_REFUNDS = { numerator: 5n, denominator: 4n }
/** State, and the price of data on a rollup, move between simulation and block. */
const MARGIN = { numerator: 6n, denominator: 5n }
/** Income that was zero when simulated may not be in the block: a slot is then filled for the first time (EIP-2929), once for each kind of income. */
const FILLED_SLOTS = 3n * 22_100n

/**
 * Limit to ask for, from what a simulated call used; null stays unknown. What is not used is not paid.
 * @param estimate of the node for the same call, where it gave one: it alone knows what a rollup charges for the data
 */
export function getGasLimit(use: GasUse | null, estimate: bigint | null = null): bigint | null {
  if (use === null) return null
  const held = max(getPeak(use), estimate ?? 0n)
  return (held * MARGIN.numerator) / MARGIN.denominator + FILLED_SLOTS
}

/** Gas charged for the data of a call besides what it uses: what refunds cannot explain of the node's estimate. */
export function getDataGas(use: GasUse | null, estimate: bigint | null): bigint {
  if (use === null || estimate === null) return 0n
  return max(estimate - getPeak(use), 0n)
}

function getPeak({ used, peak }: GasUse): bigint {
  return peak ?? (used * BEFORE_REFUNDS.numerator) / BEFORE_REFUNDS.denominator
}

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}
