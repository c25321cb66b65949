import { estimateGas, getGasPrice } from 'viem/actions'
import type { Simulation, GasUse } from './simulate.ts'
import type { TxContext, PlannedStep } from './tx-action.ts'

export type PricedSteps = {
  steps: readonly PlannedStep[]
  fee: bigint | null
  /**
   * What nodes require the account to hold for the next step or for all; null when unknown. Like `fee`, in base units
   * of the native coin.
   */
  needed: bigint | null
}

/**
 * A simulation leaves out what a rollup charges for the data of a transaction. The node's estimate for the next step
 * includes it and is applied to the others, which get their own estimate in turn.
 */
export async function priceSteps(
  { client, account }: Pick<TxContext, 'client' | 'account'>,
  { gas }: Pick<Simulation, 'gas'>,
  planned: readonly Omit<PlannedStep, 'gas'>[],
): Promise<PricedSteps> {
  const next = planned[0]
  const isSent = next !== undefined && next.permit === undefined
  // A node that lags behind the simulation may refuse; then only the simulation counts.
  const estimate = isSent ? await estimateGas(client, { ...next.callData, account }).catch(() => null) : null
  const dataGas = getDataGas(gas[0] ?? null, estimate)
  const steps = planned.map((step, index) => ({
    ...step,
    gas: getGasLimit(gas[index] ?? null, index === 0 ? estimate : null),
  }))
  const price = await getGasPrice(client)
  // A signature is free; the approval it replaces is never sent.
  const sent = gas.filter((_, index) => planned[index]?.permit === undefined)
  const fee = sent.includes(null) ? null : sent.reduce((sum, use) => sum + (use?.used ?? 0n) + dataGas, 0n) * price
  const atLimit = isSent && steps[0]?.gas != null ? steps[0].gas * price : null
  return { steps, fee, needed: fee === null || (atLimit ?? 0n) > fee ? atLimit : fee }
}

/** Refunds are at most a fifth of the gas used before them (EIP-3529), and the limit must cover the use before them. */
const BEFORE_REFUNDS = { numerator: 5n, denominator: 4n }
/** State and a rollup's data price change between simulation and block. */
const MARGIN = { numerator: 6n, denominator: 5n }
/** Each kind of income that was zero in the simulation may fill an empty slot in the block (EIP-2929). */
const FILLED_SLOTS = 3n * 22_100n

/**
 * The limit to request, from what a simulated call used. Unused gas costs nothing.
 * @param estimate The node's estimate for the same call, which alone includes a rollup's charge for data.
 */
export function getGasLimit(use: GasUse | null, estimate: bigint | null = null): bigint | null {
  if (use === null) return null
  const held = max(getPeak(use), estimate ?? 0n)
  return (held * MARGIN.numerator) / MARGIN.denominator + FILLED_SLOTS
}

/** Gas charged for the data of a call: the part of the node's estimate that refunds cannot explain. */
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
