import { SECONDS_PER_DAY, WHOLE_TOKEN } from './constants.ts'

/** Rates are base units of {product} per whole power and day; `lifetime` is in seconds. */
export type PowerTerms = {
  outputRate: bigint
  fuelRate: bigint
  lifetime: number
}

/**
 * As of the last event. Times are Unix seconds. `weight` counts up to `accruedAt`: the sum over each period [a, b) with
 * output, in seconds after the opening, of (b - a) * (2 * lifetime - a - b).
 */
export type PowerOrderRun = PowerTerms & {
  power: bigint
  openedAt: number
  fuelEmptyAt: number
  isPaused: boolean
  accruedAt: number
  weight: bigint
}

export const powerOrderStates = ['inProgress', 'outOfFuel', 'paused', 'ended'] as const
export type PowerOrderState = (typeof powerOrderStates)[number]

const DAY_SECONDS = BigInt(SECONDS_PER_DAY)
const RATE_UNIT = WHOLE_TOKEN * DAY_SECONDS
const FIRST_FUEL_SECONDS = 30 * SECONDS_PER_DAY

export function getOrderEnd({ openedAt, lifetime }: Pick<PowerOrderRun, 'openedAt' | 'lifetime'>): number {
  return openedAt + lifetime
}

export function getOrderState(order: PowerOrderRun, at: number): PowerOrderState {
  if (at >= getOrderEnd(order)) return 'ended'
  if (order.isPaused) return 'paused'
  return at < order.fuelEmptyAt ? 'inProgress' : 'outOfFuel'
}

/** In base units of power, rounded down. */
export function getRemainingPower(order: PowerOrderRun, at: number): bigint {
  const end = getOrderEnd(order)
  return at < end ? (order.power * BigInt(end - at)) / BigInt(order.lifetime) : 0n
}

/** In base units of {product}, rounded down. @internal Tests compare the contract with it. */
export function getRemainingFuel(order: PowerOrderRun, at: number): bigint {
  const { fuelEmptyAt, power, fuelRate } = order
  return at < fuelEmptyAt ? (BigInt(fuelEmptyAt - at) * power * fuelRate) / RATE_UNIT : 0n
}

export function getUnfueledTime(order: PowerOrderRun, at: number): number {
  return Math.max(0, getOrderEnd(order) - Math.max(at, order.fuelEmptyAt))
}

/** In base units of {product}, rounded up. */
export function getFuelCost({ power, fuelRate }: Pick<PowerOrderRun, 'power' | 'fuelRate'>, seconds: number): bigint {
  return (BigInt(seconds) * power * fuelRate + RATE_UNIT - 1n) / RATE_UNIT
}

export function getFuelTime(order: Pick<PowerOrderRun, 'power' | 'fuelRate'>, fuel: bigint, longest: number): number {
  if (fuel >= getFuelCost(order, longest)) return longest
  return Number((fuel * RATE_UNIT) / (order.power * order.fuelRate))
}

/** In base units of {product}, claimed or not. */
export function getOutput(order: PowerOrderRun, at: number): bigint {
  return getOutputOf(order, advanceOrder(order, at).weight)
}

export function getMostOutput(order: PowerOrderRun, at: number): bigint {
  const { weight, accruedAt } = advanceOrder(order, at)
  return getOutputOf(order, weight + getWeight(order, accruedAt, getOrderEnd(order)))
}

/** In base units of {product}, for the power that remains at `at`. */
export function getDailyOutput(order: PowerOrderRun, at: number): bigint {
  if (getOrderState(order, at) !== 'inProgress') return 0n
  return (getRemainingPower(order, at) * order.outputRate) / WHOLE_TOKEN
}

export function advanceOrder(order: PowerOrderRun, at: number): PowerOrderRun {
  const until = Math.min(at, getOrderEnd(order))
  const fueledUntil = Math.min(until, order.fuelEmptyAt)
  const hasOutput = !order.isPaused && fueledUntil > order.accruedAt
  const weight = hasOutput ? order.weight + getWeight(order, order.accruedAt, fueledUntil) : order.weight
  return { ...order, weight, accruedAt: Math.max(until, order.accruedAt) }
}

export function suspendOrder(order: PowerOrderRun, at: number): PowerOrderRun {
  return { ...advanceOrder(order, at), isPaused: true }
}

export function resumeOrder(order: PowerOrderRun, at: number): PowerOrderRun {
  return { ...advanceOrder(order, at), isPaused: false }
}

export function replenishOrder(
  order: PowerOrderRun,
  fuel: bigint,
  at: number,
): { order: PowerOrderRun; burned: bigint } {
  const seconds = getFuelTime(order, fuel, getUnfueledTime(order, at))
  const fuelEmptyAt = Math.max(at, order.fuelEmptyAt) + seconds
  return { order: { ...advanceOrder(order, at), fuelEmptyAt }, burned: getFuelCost(order, seconds) }
}

export function openOrder(
  terms: PowerTerms,
  power: bigint,
  fuel: bigint,
  at: number,
): { order: PowerOrderRun; burned: bigint } {
  const blank = { ...terms, power, openedAt: at, fuelEmptyAt: at, isPaused: false, accruedAt: at, weight: 0n }
  return replenishOrder(blank, fuel, at)
}

export function quoteOrder(terms: PowerTerms, power: bigint) {
  const { order } = openOrder(terms, power, 0n, 0)
  return {
    minimumFuel: getFuelCost(order, Math.min(FIRST_FUEL_SECONDS, terms.lifetime)),
    maximumFuel: getFuelCost(order, terms.lifetime),
    reward: getMostOutput(order, 0),
  }
}

function getWeight(order: PowerOrderRun, from: number, until: number): bigint {
  return BigInt(until - from) * (2n * BigInt(getOrderEnd(order)) - BigInt(from) - BigInt(until))
}

function getOutputOf({ power, outputRate, lifetime }: PowerOrderRun, weight: bigint): bigint {
  return (power * outputRate * weight) / (2n * RATE_UNIT * BigInt(lifetime))
}
