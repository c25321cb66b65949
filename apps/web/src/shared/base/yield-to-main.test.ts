// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { yieldToMain } from './yield-to-main.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('lets everything else go first', async () => {
  const order: string[] = []
  setTimeout(() => order.push('other'))
  await yieldToMain()
  expect(order).toEqual(['other'])
})

it('waits for no timer in a page that nobody sees', async () => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await expect(yieldToMain()).resolves.toBeUndefined()
})
