import { act } from '@testing-library/react'
import { assert, nat, property } from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AsOf, getAge } from './age.tsx'
import { renderUi } from './ui-test.tsx'

// @vitest-environment jsdom

const now = 1_781_763_640

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a live figure says its block and grows older by the second', () => {
  const { container } = renderUi(<AsOf blockNumber={471_204_118n} blockAt={now - 4} />)
  expect(container.textContent).toBe('Block 471,204,118 · 4 s ago')
  act(() => {
    vi.advanceTimersByTime(3000)
  })
  expect(container.textContent).toBe('Block 471,204,118 · 7 s ago')
})

test('an old figure says since when and in which zone, in the warning colour', () => {
  const { container } = renderUi(<AsOf blockNumber={1} blockAt={now - 22 * 60} />)
  expect(container.textContent).toMatch(/^As of \d\d:\d\d\u00A0GMT\S*, 22 min old$/)
  expect(container.firstElementChild?.className).toContain('text-warning')
})

test('a figure that is days old says of which day', () => {
  const { container } = renderUi(<AsOf blockNumber={1} blockAt={now - 3 * 86_400} />)
  expect(container.textContent).toMatch(/^As of \d{1,2} \w+ \d{4}, \d\d:\d\d\u00A0GMT\S*, 3 d old$/)
})

test('the clock of the chain counts where it is given', () => {
  const { container } = renderUi(<AsOf blockNumber={1} blockAt={now + 180 * 86_400} now={now + 180 * 86_400 + 2} />)
  expect(container.textContent).toBe('Block 1 · 2 s ago')
})

test('an age is never negative and fits its unit', () => {
  const most = { seconds: 59, minutes: 59, hours: 23, days: Infinity }
  assert(
    property(nat(4e9), nat(4e9), (at, clock) => {
      const { unit, count } = getAge(at, clock)
      expect(count).toBeGreaterThanOrEqual(unit === 'seconds' ? 0 : 1)
      expect(count).toBeLessThanOrEqual(most[unit])
    }),
  )
})
