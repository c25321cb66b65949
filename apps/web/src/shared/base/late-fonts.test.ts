// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchLateFonts, fontsStorageKey } from './late-fonts.ts'

const page = document.documentElement

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('names the letters a moment after the first page, and remembers that they were fetched', () => {
  page.dataset.fonts = 'later'
  fetchLateFonts()
  expect(page.dataset.fonts).toBe('later')
  vi.runAllTimers()
  expect(page.dataset.fonts).toBeUndefined()
  expect(localStorage.getItem(fontsStorageKey)).toBe('known')
})

it('does nothing where they came with the page', () => {
  fetchLateFonts()
  vi.runAllTimers()
  expect(localStorage.getItem(fontsStorageKey)).toBeNull()
})

it('shows them also where the browser keeps nothing', () => {
  page.dataset.fonts = 'later'
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('storage is full')
  })
  fetchLateFonts()
  vi.runAllTimers()
  expect(page.dataset.fonts).toBeUndefined()
})
