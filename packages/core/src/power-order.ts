import { SECONDS_PER_DAY, WHOLE_TOKEN } from './constants.ts'

/** What new orders are opened on. Rates are base units of {product} for one whole power and day; lifetime in seconds. */
export type PowerTerms = {
  outputRate: bigint
  fuelRate: bigint
  lifetime: number
}

/** An order as of its last event; everything later follows from it. Times are Unix seconds. */
export type PowerOrderRun = PowerTerms & {
  /** Base units of power that it was opened with. */
  power: bigint
  openedAt: number
  /** The first second without fuel. */
  fuelEmptyAt: number
  isPaused: boolean
  /** Up to when `weight` counts. */
  accruedAt: number
  /** Sum over the time a to b with output, as seconds after the opening, of (b - a) * (2 * lifetime - a - b). */
  weight: bigint
}

/** An order that is paused says so, with or without fuel. */
export const powerOrderStates = ['inProgress', 'outOfFuel', 'paused', 'ended'] as const
export type PowerOrderState = (typeof powerOrderStates)[number]

const DAY_SECONDS = BigInt(SECONDS_PER_DAY)
const RATE_UNIT = WHOLE_TOKEN * DAY_SECONDS
const FIRST_FUEL_SECONDS = 30 * SECONDS_PER_DAY

/** The first second after its life. */
export function getOrderEnd({ openedAt, lifetime }: Pick<PowerOrderRun, 'openedAt' | 'lifetime'>): number {
  return openedAt + lifetime
}

export function getOrderState(order: PowerOrderRun, at: number): PowerOrderState {
  if (at >= getOrderEnd(order)) return 'ended'
  if (order.isPaused) return 'paused'
  return at < order.fuelEmptyAt ? 'inProgress' : 'outOfFuel'
}

/** Base units of power that have not run down at `at`, rounded down. */
export function getRemainingPower(order: PowerOrderRun, at: number): bigint {
  const end = getOrderEnd(order)
  return at < end ? (order.power * BigInt(end - at)) / BigInt(order.lifetime) : 0n
}

/** Base units of {product} that are not used up at `at`, rounded down. @internal The tests hold the contract against it. */
export function getRemainingFuel(order: PowerOrderRun, at: number): bigint {
  const { fuelEmptyAt, power, fuelRate } = order
  return at < fuelEmptyAt ? (BigInt(fuelEmptyAt - at) * power * fuelRate) / RATE_UNIT : 0n
}

/** Seconds of the rest of its life that there is no fuel for. */
export function getUnfueledTime(order: PowerOrderRun, at: number): number {
  return Math.max(0, getOrderEnd(order) - Math.max(at, order.fuelEmptyAt))
}

/** Base units of {product} for `seconds` of fuel, rounded up. */
export function getFuelCost({ power, fuelRate }: Pick<PowerOrderRun, 'power' | 'fuelRate'>, seconds: number): bigint {
  return (BigInt(seconds) * power * fuelRate + RATE_UNIT - 1n) / RATE_UNIT
}

/** Whole seconds, at most `longest`, that `fuel` base units last. */
export function getFuelTime(order: Pick<PowerOrderRun, 'power' | 'fuelRate'>, fuel: bigint, longest: number): number {
  if (fuel >= getFuelCost(order, longest)) return longest
  return Number((fuel * RATE_UNIT) / (order.power * order.fuelRate))
}

/** Base units of {product} that the order has put out from its opening until `at`, claimed or not. `at` is no earlier than `accruedAt`. */
export function getOutput(order: PowerOrderRun, at: number): bigint {
  return getOutputOf(order, advanceOrder(order, at).weight)
}

/** The most that it can have put out at its end, if it has fuel and runs from `at` on. */
export function getMostOutput(order: PowerOrderRun, at: number): bigint {
  const { weight, accruedAt } = advanceOrder(order, at)
  return getOutputOf(order, weight + getWeight(order, accruedAt, getOrderEnd(order)))
}

/** Base units of {product} a day on the power that remains at `at`; 0 without output. */
export function getDailyOutput(order: PowerOrderRun, at: number): bigint {
  if (getOrderState(order, at) !== 'inProgress') return 0n
  return (getRemainingPower(order, at) * order.outputRate) / WHOLE_TOKEN
}

/** The order with all that passed until `at` counted, as the contract does before each change. */
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

/** What `replenish` does with at most `fuel` base units: `burned` is taken, the rest stays in the wallet. */
export function replenishOrder(
  order: PowerOrderRun,
  fuel: bigint,
  at: number,
): { order: PowerOrderRun; burned: bigint } {
  const seconds = getFuelTime(order, fuel, getUnfueledTime(order, at))
  const fuelEmptyAt = Math.max(at, order.fuelEmptyAt) + seconds
  return { order: { ...advanceOrder(order, at), fuelEmptyAt }, burned: getFuelCost(order, seconds) }
}

/** What `open` does at `at` with at most `fuel` base units. */
export function openOrder(
  terms: PowerTerms,
  power: bigint,
  fuel: bigint,
  at: number,
): { order: PowerOrderRun; burned: bigint } {
  const blank = { ...terms, power, openedAt: at, fuelEmptyAt: at, isPaused: false, accruedAt: at, weight: 0n }
  return replenishOrder(blank, fuel, at)
}

/** Least and most {product} that `open` takes for `power`, and the most that the order can earn, in base units. */
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
