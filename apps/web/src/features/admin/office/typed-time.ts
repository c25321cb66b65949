import { SECONDS_PER_DAY } from '@app/core/constants'
import { parseAmount } from '@app/core/parse-amount'

/** Seconds of the day of a time such as `09:30`, in the digits of any script and up to `24:00`. */
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

export function formatWindow(opensAt: number, closesAt: number): string {
  return `${formatHours(opensAt, closesAt)} UTC`
}

export function formatHours(opensAt: number, closesAt: number): string {
  return `${formatDayTime(opensAt)}–${formatDayTime(closesAt)}`
}

/** Unix seconds of a `datetime-local` field, in the zone of the device; null when it is empty. */
export function readLocalTime(text: string): number | null {
  const milliseconds = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000)
}

export function toLocalTime(at: number): string {
  const date = new Date(at * 1000)
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
