import { formatWhole } from '@app/core/format-whole'
import { languages } from '@app/core/languages'
import { assert, integer, property } from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getDateTag } from '#shared/i18n/languages.ts'
import { getCountdown, getDaysLeft } from './countdown.ts'
import {
  formatDateTime,
  formatDateTimeZoned,
  formatDay,
  formatMonth,
  formatZone,
  formatZoneSpan,
} from './format-date.ts'

const noon = Date.UTC(2026, 5, 18, 12, 20) / 1000

describe('dates', () => {
  it('puts the day before the month in English, in 24 hours', () => {
    expect(formatDateTime(noon, getDateTag('en'))).toMatch(/^1[789] Jun 2026, \d\d:\d\d$/)
  })
  it('knows midnight as 00, never 24', () => {
    const midnight = new Date(2026, 0, 2, 0, 5).getTime() / 1000
    for (const language of languages) expect(formatDateTime(midnight, getDateTag(language))).toMatch(/00[:.]05/)
  })
  it('writes month names in the language of the reader', () => {
    expect(formatDateTime(noon, getDateTag('kaz'))).toMatch(/^2026 ж\. 18 мау\., \d\d:20$/)
    for (const language of languages) expect(formatDateTime(noon, getDateTag(language))).not.toMatch(/M0?6/)
  })
  it('keeps a day of the service the same in every zone', () => {
    const before = process.env['TZ']
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env['TZ'] = zone
      expect(formatDay(20_000 * 86_400, 'en-GB')).toBe('4 Oct 2024')
    }
    process.env['TZ'] = before
  })
  it('keeps a calendar month the same in every zone', () => {
    expect(formatMonth('2024-03', 'en-GB')).toBe('Mar 2024')
    expect(formatMonth('2026-10', 'zh-CN')).toBe('2026年10月')
  })
  it('names the zone by its distance', () => {
    expect(formatZone(noon)).toMatch(/^GMT([+−]\d{1,2}(:\d\d)?)?$/)
  })
})

describe('a span of time', () => {
  const winter = Date.UTC(2026, 10, 21) / 1000
  afterEach(() => vi.unstubAllEnvs())

  it('names both zones where the clocks change in between', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(formatZoneSpan(winter, noon)).toBe('GMT+1 → GMT+2')
    expect(formatZoneSpan(noon, winter)).toBe('GMT+2 → GMT+1')
    expect(formatZoneSpan(noon, noon + 60)).toBe('GMT+2')
  })
  it('says with each time the zone that it is in', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(formatDateTimeZoned(winter, 'en-GB')).toMatch(/^2[01] Nov 2026, \d\d:\d\d\u00A0GMT\+1$/)
    expect(formatDateTimeZoned(noon, 'en-GB')).toMatch(/\u00A0GMT\+2$/)
  })
  it('names one zone where they never change', () => {
    vi.stubEnv('TZ', 'Asia/Shanghai')
    expect(formatZoneSpan(winter, noon)).toBe('GMT+8')
  })
})

describe('countdown', () => {
  it('adds up to what is left, and is over exactly at the moment', () => {
    assert(
      property(integer({ min: 0, max: 4e9 }), integer({ min: 0, max: 4e9 }), (until, now) => {
        const { days, hours, minutes, seconds, isOver } = getCountdown(until, now)
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.max(0, until - now))
        expect(isOver).toBe(now >= until)
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true)
      }),
    )
  })
  it('counts a begun day', () => {
    expect(getDaysLeft(180 * 86_400, 0)).toBe(180)
    expect(getDaysLeft(180 * 86_400, 1)).toBe(180)
    expect(getDaysLeft(86_400, 86_399)).toBe(1)
    expect(getDaysLeft(86_400, 86_400)).toBe(0)
  })
})

describe('small things', () => {
  it('groups counts by language', () => {
    expect(formatWhole(1_234_567, 'en')).toBe('1,234,567')
    expect(formatWhole(12345n, 'ru').replace(/\s/g, ' ')).toBe('12 345')
  })
})
