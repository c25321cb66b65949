// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadMount, LazyMount } from './lazy-mount.tsx'

const Sheet = () => <p>the part</p>
let load = vi.fn<() => Promise<{ default: typeof Sheet }>>()

beforeEach(() => {
  load = vi.fn<() => Promise<{ default: typeof Sheet }>>().mockResolvedValue({ default: Sheet })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('is fetched when it is wanted, once, and stays', async () => {
  const view = render(<LazyMount wanted={false} load={load} />)
  expect(load).not.toHaveBeenCalled()
  view.rerender(<LazyMount wanted load={load} />)
  await screen.findByText('the part')
  view.rerender(<LazyMount wanted={false} load={load} />)
  screen.getByText('the part')
  expect(load).toHaveBeenCalledOnce()
})

test('stands there at once when it was loaded ahead', async () => {
  await preloadMount(load)
  render(<LazyMount wanted load={load} />)
  screen.getByText('the part')
  expect(load).toHaveBeenCalledOnce()
})

test('a failed load is told, and the next wish tries again', async () => {
  load.mockRejectedValueOnce(new Error('offline'))
  const onFail = vi.fn<() => void>()
  const view = render(<LazyMount wanted load={load} onFail={onFail} />)
  await vi.waitFor(() => expect(onFail).toHaveBeenCalledOnce())
  view.rerender(<LazyMount wanted={false} load={load} onFail={onFail} />)
  view.rerender(<LazyMount wanted load={load} onFail={onFail} />)
  await screen.findByText('the part')
})

test('what must be seen is tried until it is there', async () => {
  vi.useFakeTimers()
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  render(<LazyMount wanted load={load} />)
  await vi.advanceTimersByTimeAsync(6_000)
  vi.useRealTimers()
  await screen.findByText('the part')
  expect(load).toHaveBeenCalledTimes(3)
})
