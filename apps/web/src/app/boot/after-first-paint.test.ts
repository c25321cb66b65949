// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFirstPaint } from './after-first-paint.ts'

let tell: (names: readonly string[]) => void = () => undefined

class Paints {
  constructor(callback: PerformanceObserverCallback) {
    tell = (names) => {
      const getEntriesByName = (name: string) => names.filter((one) => one === name)
      callback({ getEntriesByName } as never, this as never)
    }
  }
  observe() {}
  disconnect() {
    tell = () => undefined
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Paints)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('waits for content on the screen, and goes once', () => {
  const go = vi.fn<() => void>()
  afterFirstPaint(go)
  tell(['first-paint'])
  expect(go).not.toHaveBeenCalled()
  tell(['first-paint', 'first-contentful-paint'])
  expect(go).toHaveBeenCalledTimes(1)
  tell(['first-contentful-paint'])
  vi.runAllTimers()
  expect(go).toHaveBeenCalledTimes(1)
})

it('does not wait for a browser that never says when it paints', () => {
  const go = vi.fn<() => void>()
  afterFirstPaint(go)
  vi.advanceTimersByTime(499)
  expect(go).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(go).toHaveBeenCalledTimes(1)
})

it('goes at once in a page that nobody sees', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const go = vi.fn<() => void>()
  afterFirstPaint(go)
  expect(go).toHaveBeenCalledTimes(1)
})
