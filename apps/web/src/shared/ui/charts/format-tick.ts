import { TickMarkType } from 'lightweight-charts'
import { getDateFormat } from '#shared/format/date-format.ts'

const options: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
}

/** A mark of the time axis in the language of the page; left to itself the chart takes the browser's. Unix seconds, UTC as the axis. */
export function formatTick(at: number, type: TickMarkType, tag: string): string {
  return getDateFormat(tag, { ...options[type], timeZone: 'UTC' }).format(at * 1000)
}
