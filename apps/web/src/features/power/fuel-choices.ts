import { getFuelCost, type PowerOrderRun } from '@app/core/power-order'

const DAY_SECONDS = 86_400
const offeredDays = [30, 90, 180] as const

/** `days` null: to the end of its life. */
export type FuelChoice = { days: number | null; fuel: bigint }

/** Fuel for some days, no more than `longest` seconds, the last one for all of them. */
export function getFuelChoices(run: Pick<PowerOrderRun, 'power' | 'fuelRate'>, longest: number): FuelChoice[] {
  const choices = offeredDays
    .filter((days) => days * DAY_SECONDS < longest)
    .map((days): FuelChoice => ({ days, fuel: getFuelCost(run, days * DAY_SECONDS) }))
  return longest > 0 ? [...choices, { days: null, fuel: getFuelCost(run, longest) }] : choices
}
