import { SECONDS_PER_DAY } from '@app/core/constants'

/** `09:30` as a second of the day; `24:00` is its end. Undefined for anything else. */
export function readDayTime(text: string): number | undefined {
  const found = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim())
  if (found === null) return undefined
  const second = Number(found[1]) * 3_600 + Number(found[2]) * 60
  return second <= SECONDS_PER_DAY ? second : undefined
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
