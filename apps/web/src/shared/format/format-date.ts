export type DateFormat = Pick<Intl.DateTimeFormat, 'format'>

/** Short month names within a date (CLDR, `kk`). Chromium knows Kazakh but none of its months: "2028 M07 6". */
const kazakhMonths = ['қаң.', 'ақп.', 'нау.', 'сәу.', 'мам.', 'мау.', 'шіл.', 'там.', 'қыр.', 'қаз.', 'қар.', 'жел.']

const hasMonthNames = (tag: string) => !/M0?1/.test(new Intl.DateTimeFormat(tag, { month: 'short' }).format(0))

/** `2026 ж. 18 мау., 14:20`, of that what the options ask for. */
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

/** Writes times (milliseconds) with short month names in every language of the product. Made once for each tag and options. */
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

/** Times are Unix seconds, shown in the zone of the device; `tag` comes from `useDateTag()`. */
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `18 Jun 2026, 14:20` */
export function formatDateTime(at: number, tag: string): string {
  return getDateFormat(tag, { ...day, ...minute }).format(at * 1000)
}

/** `18 Jun 2026, 14:20:07`: where the second is a fact, such as a transaction. */
export function formatDateTimeExact(at: number, tag: string): string {
  return getDateFormat(tag, { ...day, ...minute, second: '2-digit' }).format(at * 1000)
}

/** `18 Jun 2026, 14:20 GMT+2`: in lists, where times of summer and winter stand side by side. */
export function formatDateTimeZoned(at: number, tag: string): string {
  return `${formatDateTime(at, tag)}\u00A0${formatZone(at)}`
}

/** `18 Jun 2026` */
export function formatDate(at: number, tag: string): string {
  return getDateFormat(tag, day).format(at * 1000)
}

/** `18 Jun 2026`: a day of the service, which is one of UTC, whatever zone the device is in. */
export function formatDay(startAt: number, tag: string): string {
  return getDateFormat(tag, { ...day, timeZone: 'UTC' }).format(startAt * 1000)
}

/** `14:20` */
export function formatTime(at: number, tag: string): string {
  return getDateFormat(tag, minute).format(at * 1000)
}

/** `14:20:41`: where the second is a fact. */
export function formatClock(at: number, tag: string): string {
  return getDateFormat(tag, { ...minute, second: '2-digit' }).format(at * 1000)
}

/** `Mar 2024` for the calendar month `2024-03`, the same in every zone. */
export function formatMonth(month: string, tag: string): string {
  return getDateFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-15T00:00:00Z`),
  )
}

/** `GMT+8`, `GMT−3:30`: the device's zone at that moment. Say it once in each section with times. */
export function formatZone(at: number): string {
  const minutes = -new Date(at * 1000).getTimezoneOffset()
  if (minutes === 0) return 'GMT'
  const whole = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `GMT${minutes < 0 ? '−' : '+'}${whole}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** `GMT+1 → GMT+2` where the clocks change in between, else the one zone of both. */
export function formatZoneSpan(from: number, to: number): string {
  return [...new Set([formatZone(from), formatZone(to)])].join(' → ')
}
