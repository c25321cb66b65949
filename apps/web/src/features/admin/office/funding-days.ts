import { SECONDS_PER_DAY } from '@app/core/constants'
import { parseAmount } from '@app/core/parse-amount'

/** The vault's limit for the number of days, and for how far ahead the first one may be. */
export const MOST_FUNDED_DAYS = 366

export type FundingDays = { firstDay: number; dayCount: number }

/** UTC day of a `date` field; null when it is empty or not in the calendar. */
export function readDay(text: string): number | null {
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(milliseconds)) return null
  const day = Math.floor(milliseconds / 1000 / SECONDS_PER_DAY)
  return toDayText(day) === text ? day : null
}

export function toDayText(day: number): string {
  return new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10)
}

/** @param today UTC day by the chain's clock; null while unknown, then the contract decides */
export function isFirstDay(day: number | null, today: number | null): boolean {
  return day !== null && (today === null || (day > today && day <= today + MOST_FUNDED_DAYS))
}

/** Accepts the digits of any script; null for what the vault refuses. */
export function readDayCount(text: string): number | null {
  const parsed = parseAmount(text.trim(), { decimals: 0, locale: 'en' })
  const count = parsed.ok ? Number(parsed.amount) : 0
  return count >= 1 && count <= MOST_FUNDED_DAYS ? count : null
}

export function getReleases(amount: bigint, dayCount: number): { daily: bigint; last: bigint } {
  const daily = amount / BigInt(dayCount)
  return { daily, last: daily + (amount % BigInt(dayCount)) }
}
