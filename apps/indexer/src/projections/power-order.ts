/** What the output of an order depends on. Times are Unix seconds; rates as in `chain.power_terms`. */
export type OrderRun = {
  power: bigint
  output_rate: bigint
  opened_at: number
  lifetime: number
  fuel_empty_at: number
  paused: boolean
  accrued_at: number
  weight: bigint
}

const rateUnit = 10n ** 18n * 86_400n

/** Brings `accrued_at` and `weight` up to `time`, as the contract does before each change of an order. */
export function advanceOrder(order: OrderRun, time: number): void {
  const until = Math.min(time, order.opened_at + order.lifetime)
  const fueledUntil = Math.min(until, order.fuel_empty_at)
  if (!order.paused && fueledUntil > order.accrued_at) order.weight += getWeight(order, order.accrued_at, fueledUntil)
  order.accrued_at = until
}

/** Base units of {product} that the order has put out up to `accrued_at`, claimed or not. */
export function getOutput(order: OrderRun): bigint {
  return getOutputOf(order, order.weight)
}

/** Base units of {product} that the order can have put out at its end, if it has fuel and is in progress from `accrued_at` on. */
export function getMostOutput(order: OrderRun): bigint {
  return getOutputOf(order, order.weight + getWeight(order, order.accrued_at, order.opened_at + order.lifetime))
}

function getWeight({ opened_at: openedAt, lifetime }: OrderRun, from: number, until: number): bigint {
  return BigInt(until - from) * (2n * BigInt(openedAt + lifetime) - BigInt(from) - BigInt(until))
}

function getOutputOf({ power, output_rate: outputRate, lifetime }: OrderRun, weight: bigint): bigint {
  return (power * outputRate * weight) / (2n * rateUnit * BigInt(lifetime))
}
