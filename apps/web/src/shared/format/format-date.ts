export type DateFormat = Pick<Intl.DateTimeFormat, 'format'>

/** Short month names within a date, from CLDR, `kk`. Chromium supports Kazakh without its months: "2028 M07 6". */
const kazakhMonths = ['қаң.', 'ақп.', 'нау.', 'сәу.', 'мам.', 'мау.', 'шіл.', 'там.', 'қыр.', 'қаз.', 'қар.', 'жел.']

const hasMonthNames = (tag: string) => !/M0?1/.test(new Intl.DateTimeFormat(tag, { month: 'short' }).format(0))

/** `2026 ж. 18 мау., 14:20`, with the parts that the options ask for. */
function createKazakhFormat(options: Intl.DateTimeFormatOptions): DateFormat {
  const numbers = new Intl.DateTimeFormat('en-US', { ...options, month: 'numeric' })
  return {
    format(at) {
      const parts = Object.fromEntries(numbers.formatToParts(at).map(({ type, value }) => [type, value]))
      const date = [
        parts['year'] && `${parts['year']} ж.`,
        parts['day'],
        kazakhMonths[Number(parts['month']) - 1],
      ].filter(Boolean)
      const time = [parts['hour'], parts['minute'], parts['second']].filter(Boolean)
      return [date.join(' '), time.join(':')].filter(Boolean).join(', ')
    },
  }
}

const formats = new Map<string, DateFormat>()

/** For times in milliseconds. Cached for each tag and options. */
export function getDateFormat(
  tag: string,
  options: Intl.DateTimeFormatOptions,
  isComplete = hasMonthNames,
): DateFormat {
  const key = tag + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const isWithout = tag === 'kk' && options.month !== undefined && !isComplete(tag)
  const format = isWithout ? createKazakhFormat(options) : new Intl.DateTimeFormat(tag, options)
  formats.set(key, format)
  return format
}

/** Times are Unix seconds in the device's zone; `tag` comes from `useDateTag()`. */
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `18 Jun 2026, 14:20` */
export function formatDateTime(at: number, tag: string): string {
  return getDateFormat(tag, { ...day, ...minute }).format(at * 1000)
}

export function formatDateTimeExact(at: number, tag: string): string {
  return getDateFormat(tag, { ...day, ...minute, second: '2-digit' }).format(at * 1000)
}

/** `18 Jun 2026, 14:20 GMT+2`, for lists that mix summer and winter times. */
export function formatDateTimeZoned(at: number, tag: string): string {
  return `${formatDateTime(at, tag)}\u00A0${formatZone(at)}`
}

export function formatDate(at: number, tag: string): string {
  return getDateFormat(tag, day).format(at * 1000)
}

/** `18 Jun 2026` in UTC, in which the service counts days. */
export function formatDay(startAt: number, tag: string): string {
  return getDateFormat(tag, { ...day, timeZone: 'UTC' }).format(startAt * 1000)
}

export function formatTime(at: number, tag: string): string {
  return getDateFormat(tag, minute).format(at * 1000)
}

export function formatClock(at: number, tag: string): string {
  return getDateFormat(tag, { ...minute, second: '2-digit' }).format(at * 1000)
}

/** `Mar 2024` for the calendar month `2024-03`, the same in every zone. */
export function formatMonth(month: string, tag: string): string {
  return getDateFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-15T00:00:00Z`),
  )
}

/** `June 2026` on the device's calendar, or on that of UTC, in which the service counts days. */
export function formatMonthOf(at: number, tag: string, timeZone?: 'UTC'): string {
  return getDateFormat(tag, { month: 'long', year: 'numeric', ...(timeZone && { timeZone }) }).format(at * 1000)
}

/** `GMT+8`, `GMT−3:30`: the device's zone at that time. */
export function formatZone(at: number): string {
  const minutes = -new Date(at * 1000).getTimezoneOffset()
  if (minutes === 0) return 'GMT'
  const whole = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `GMT${minutes < 0 ? '−' : '+'}${whole}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** `GMT+1 → GMT+2` where the clocks change in between, otherwise one zone. */
export function formatZoneSpan(from: number, to: number): string {
  return [...new Set([formatZone(from), formatZone(to)])].join(' → ')
}
