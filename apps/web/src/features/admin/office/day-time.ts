import { SECONDS_PER_DAY } from '@app/core/constants'
import { parseAmount } from '@app/core/parse-amount'

/** `09:30` as a second of the day, in the digits of any script; `24:00` is its end. Undefined for anything else. */
export function readDayTime(text: string): number | undefined {
  const found = /^(\p{Nd}{1,2})[:：](\p{Nd}{2})$/u.exec(text.trim())
  const hours = readWhole(found?.[1])
  const minutes = readWhole(found?.[2])
  if (hours === undefined || minutes === undefined || minutes > 59) return undefined
  const second = hours * 3_600 + minutes * 60
  return second <= SECONDS_PER_DAY ? second : undefined
}

function readWhole(digits = ''): number | undefined {
  const parsed = parseAmount(digits, { decimals: 0, locale: 'en', isZeroAllowed: true })
  return parsed.ok ? Number(parsed.amount) : undefined
}

export function formatDayTime(second: number): string {
  return `${two(Math.floor(second / 3_600))}:${two(Math.floor((second % 3_600) / 60))}`
}

/** `00:00–24:00 UTC` */
export function formatWindow(opensAt: number, closesAt: number): string {
  return `${formatHours(opensAt, closesAt)} UTC`
}

/** `08:00–20:00`, where the zone is said beside it. */
export function formatHours(opensAt: number, closesAt: number): string {
  return `${formatDayTime(opensAt)}–${formatDayTime(closesAt)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
