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
