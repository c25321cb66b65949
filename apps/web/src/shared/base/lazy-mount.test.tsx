// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart, Part } from './lazy-mount.tsx'

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
  const view = render(<Part wanted={false} load={load} />)
  expect(load).not.toHaveBeenCalled()
  view.rerender(<Part wanted load={load} />)
  await screen.findByText('the part')
  view.rerender(<Part wanted={false} load={load} />)
  screen.getByText('the part')
  expect(load).toHaveBeenCalledOnce()
})

test('stands there at once when it was loaded ahead', async () => {
  await loadPart(load)
  render(<Part wanted load={load} />)
  screen.getByText('the part')
  expect(load).toHaveBeenCalledOnce()
})

test('a failed load is told, and the next wish tries again', async () => {
  load.mockRejectedValueOnce(new Error('offline'))
  const onFail = vi.fn<() => void>()
  const view = render(<Part wanted load={load} onFail={onFail} />)
  await vi.waitFor(() => expect(onFail).toHaveBeenCalledOnce())
  view.rerender(<Part wanted={false} load={load} onFail={onFail} />)
  view.rerender(<Part wanted load={load} onFail={onFail} />)
  await screen.findByText('the part')
})

test('what must be seen is tried until it is there', async () => {
  vi.useFakeTimers()
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  render(<Part wanted load={load} />)
  await vi.advanceTimersByTimeAsync(6_000)
  vi.useRealTimers()
  await screen.findByText('the part')
  expect(load).toHaveBeenCalledTimes(3)
})
