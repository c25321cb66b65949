// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Loading, SkeletonRows } from './loading.tsx'
import { renderUi } from './ui-test.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function show(onRetry?: () => void) {
  return renderUi(
    <Loading label="Loading your assets" failure="Your assets could not be loaded" onRetry={onRetry}>
      <SkeletonRows count={2} />
    </Loading>,
  )
}
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('says what is loading and becomes the error after 10 s', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('Loading your assets')
  pass(9999)
  expect(screen.queryByRole('alert')).toBeNull()
  pass(1)
  const error = screen.getByRole('alert').textContent
  expect(error).toContain('Your assets could not be loaded')
  expect(error).toContain('No answer within 10 s. Your funds are not affected.')
  expect(error).toContain('LOADING_TIMEOUT')
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('trying again brings the skeleton back for another 10 s', () => {
  const onRetry = vi.fn<() => void>()
  show(onRetry)
  pass(10_000)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('Loading your assets')
  pass(9999)
  expect(screen.queryByRole('alert')).toBeNull()
  pass(1)
  expect(screen.queryByRole('alert')).not.toBeNull()
})

test('no timer is left behind when the content came in time', () => {
  show().unmount()
  expect(vi.getTimerCount()).toBe(0)
})
