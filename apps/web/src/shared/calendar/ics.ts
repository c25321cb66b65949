/** `id` is always the same for one event, so that a calendar replaces it; `at` is in Unix seconds. */
export interface CalendarEvent {
  id: string
  at: number
  summary: string
  description: string
  url: string
}

const LINE_BYTES = 75

/**
 * An iCalendar file (RFC 5545). Each event is a moment with one alert a day before and one when it comes. There is no
 * DTEND, which would have to be later. `now` is in Unix seconds.
 */
export function createCalendar(name: string, events: readonly CalendarEvent[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => describeEvent(event, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function describeEvent({ id, at, summary, description, url }: CalendarEvent, now: number): string[] {
  const alarm = (trigger: string) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    `TRIGGER:${trigger}`,
    'END:VALARM',
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}`,
    `DTSTAMP:${formatTime(now)}`,
    `DTSTART:${formatTime(at)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...alarm('-P1D'),
    ...alarm('PT0S'),
    'END:VEVENT',
  ]
}

/** `20260618T142000Z` */
function formatTime(at: number): string {
  return new Date(at * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}

/** Lines have at most 75 bytes of UTF-8 (RFC 5545); no character is cut in two. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}
