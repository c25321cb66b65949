import { SECONDS_PER_DAY } from '@app/core/constants'
import { getFuelCost, type PowerOrderRun } from '@app/core/power-order'

const offeredDays = [30, 90, 180] as const

/** `days` null: to the end of its life. */
export type FuelChoice = { days: number | null; fuel: bigint }

/** Fuel for some days, no more than `longest` seconds, the last one for all of them. */
export function getFuelChoices(run: Pick<PowerOrderRun, 'power' | 'fuelRate'>, longest: number): FuelChoice[] {
  const choices = offeredDays
    .filter((days) => days * SECONDS_PER_DAY < longest)
    .map((days): FuelChoice => ({ days, fuel: getFuelCost(run, days * SECONDS_PER_DAY) }))
  return longest > 0 ? [...choices, { days: null, fuel: getFuelCost(run, longest) }] : choices
}
