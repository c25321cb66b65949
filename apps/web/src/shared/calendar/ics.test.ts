import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { createCalendar, type CalendarEvent } from './ics.ts'

const event: CalendarEvent = {
  id: 'pool-7@31337',
  at: 1_781_792_400,
  summary: '500.00 USDT unlocks',
  description: 'Position 7; take it out, or leave it',
  url: 'https://example.org/stake/list',
}

const unfold = (file: string) => file.replaceAll('\r\n ', '')

it('gives each event its moment in UTC and two alerts', () => {
  const file = createCalendar('Unlocks', [event], 1_780_000_000)
  expect(file).toMatchInlineSnapshot(`
    "BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//calendar//EN
    CALSCALE:GREGORIAN
    METHOD:PUBLISH
    X-WR-CALNAME:Unlocks
    BEGIN:VEVENT
    UID:pool-7@31337
    DTSTAMP:20260528T202640Z
    DTSTART:20260618T142000Z
    SUMMARY:500.00 USDT unlocks
    DESCRIPTION:Position 7\\; take it out\\, or leave it
    URL:https://example.org/stake/list
    TRANSP:TRANSPARENT
    BEGIN:VALARM
    ACTION:DISPLAY
    DESCRIPTION:500.00 USDT unlocks
    TRIGGER:-P1D
    END:VALARM
    BEGIN:VALARM
    ACTION:DISPLAY
    DESCRIPTION:500.00 USDT unlocks
    TRIGGER:PT0S
    END:VALARM
    END:VEVENT
    END:VCALENDAR
    "
  `)
})

it('keeps lines short in bytes, and every text whole, whatever its letters', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const summary = text.replaceAll(/[\r\n]/g, '')
      const file = createCalendar('a', [{ ...event, summary }], 0)
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      // A line of RFC 5545 ends with CRLF alone, not with every letter that ends one of a regular expression.
      const [, told] = unfold(file).split('\r\nSUMMARY:')
      expect(told?.split('\r\n')[0]?.replaceAll(/\\([\\;,])/g, '$1')).toBe(summary)
    }),
    { examples: [['\u2028']] },
  )
})

it('lets no text begin a line of its own', () => {
  const file = createCalendar('a', [{ ...event, summary: 'x\r\nATTACH:https://evil.example' }], 0)
  expect(unfold(file)).toContain(String.raw`SUMMARY:x\nATTACH:https://evil.example`)
  expect(file).not.toMatch(/^ATTACH/m)
})
