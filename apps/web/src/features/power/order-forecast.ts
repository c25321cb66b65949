import { SECONDS_PER_DAY, WHOLE_TOKEN } from '@app/core/constants'
import type { PowerOrder } from '@app/core/api/power'
import {
  getDailyOutput,
  getOrderEnd,
  getOutput,
  getRemainingPower,
  openOrder,
  type PowerOrderRun,
  type PowerTerms,
  replenishOrder,
  suspendOrder,
} from '@app/core/power-order'

export function toRun(order: PowerOrder): PowerOrderRun {
  return {
    power: BigInt(order.power),
    outputRate: BigInt(order.outputRate),
    fuelRate: BigInt(order.fuelRate),
    lifetime: order.lifetime,
    openedAt: order.openedAt,
    fuelEmptyAt: order.fuelEmptyAt,
    isPaused: order.paused,
    accruedAt: order.accruedAt,
    weight: BigInt(order.weight),
  }
}

/** What happens if nothing is done from `at` on. Times are Unix seconds, amounts are in {product}. */
export type Runway = {
  stopsAt: number
  isFueledToEnd: boolean
  /** From `at` to `stopsAt`; 0 while suspended. */
  output: bigint
  dailyOutput: bigint
}

export function getRunway(run: PowerOrderRun, at: number): Runway {
  const end = getOrderEnd(run)
  const stopsAt = Math.min(run.fuelEmptyAt, end)
  return {
    stopsAt,
    isFueledToEnd: run.fuelEmptyAt >= end,
    output: getOutput(run, Math.max(at, stopsAt)) - getOutput(run, at),
    dailyOutput: getDailyOutput(run, at),
  }
}

/** `isMore` when `fuel` exceeds what the rest of the order's life needs; less is burned then. */
export type Replenishment = { burned: bigint; isMore: boolean; before: Runway; after: Runway; run: PowerOrderRun }

export function forecastReplenish(run: PowerOrderRun, fuel: bigint, at: number): Replenishment {
  const { order, burned } = replenishOrder(run, fuel, at)
  const isMore = burned < fuel && order.fuelEmptyAt >= getOrderEnd(run)
  return { burned, isMore, before: getRunway(run, at), after: getRunway(order, at), run: order }
}

/** Output lost if the order stays suspended from `at` on. */
export type SuspendCost = { aDay: bigint; untilStop: bigint; fuelADay: bigint; powerADay: bigint }

export function forecastSuspend(run: PowerOrderRun, at: number): SuspendCost {
  const tomorrow = at + SECONDS_PER_DAY
  const lostBy = (until: number) => getOutput(run, until) - getOutput(suspendOrder(run, at), until)
  const { stopsAt } = getRunway(run, at)
  const fueledSeconds = BigInt(Math.max(0, Math.min(tomorrow, run.fuelEmptyAt) - at))
  return {
    aDay: lostBy(tomorrow),
    untilStop: lostBy(Math.max(at, stopsAt)),
    fuelADay: (fueledSeconds * run.power * run.fuelRate) / (WHOLE_TOKEN * BigInt(SECONDS_PER_DAY)),
    powerADay: getRemainingPower(run, at) - getRemainingPower(run, tomorrow),
  }
}

export type Opening = { burned: bigint; runway: Runway; endsAt: number; run: PowerOrderRun }

export function forecastOpen(terms: PowerTerms, power: bigint, fuel: bigint, at: number): Opening {
  const { order, burned } = openOrder(terms, power, fuel, at)
  return { burned, runway: getRunway(order, at), endsAt: getOrderEnd(order), run: order }
}

export type RunwayPoint = { at: number; power: bigint; output: bigint }

/** At the quarters of the remaining life, and where output stops. */
export function getRunwayCurve(run: PowerOrderRun, at: number): RunwayPoint[] {
  const end = Math.max(at, getOrderEnd(run))
  const quarters = [0, 1, 2, 3].map((quarter) => at + Math.floor(((end - at) * quarter) / 4))
  const stop = Math.min(Math.max(at, run.fuelEmptyAt), end)
  const times = [...new Set([...quarters, stop, end])].toSorted((left, right) => left - right)
  return times.map((time) => ({
    at: time,
    power: getRemainingPower(run, time),
    output: getOutput(run, time) - getOutput(run, at),
  }))
}
