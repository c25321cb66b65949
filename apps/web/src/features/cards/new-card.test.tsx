// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeTransactions, showTransactions } from '#shared/tx/flow-store.ts'
import { NewCard } from './new-card.tsx'

const scroll = vi.fn<HTMLElement['scrollIntoView']>()
let prefersStill = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: prefersStill }))
  HTMLElement.prototype.scrollIntoView = scroll
})
afterEach(() => {
  cleanup()
  closeTransactions()
  scroll.mockReset()
  vi.useRealTimers()
})

const show = (isNew: boolean, onSeen = () => undefined) =>
  render(
    <NewCard isNew={isNew} isFirst={isNew} onSeen={onSeen}>
      card
    </NewCard>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('comes into view when the sheet of its purchase is closed, and is marked for a moment', async () => {
  const seen = vi.fn<() => undefined>()
  act(showTransactions)
  show(true, seen)
  expect(screen.getByText('card').dataset['new']).toBe('true')
  await pass(10_000)
  expect(scroll).not.toHaveBeenCalled()
  expect(seen).not.toHaveBeenCalled()
  act(closeTransactions)
  await pass(500)
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'center', behavior: 'smooth' })
  await pass(10_000)
  expect(seen).toHaveBeenCalledOnce()
})

it('does not glide where less motion is asked for', async () => {
  prefersStill = true
  show(true)
  await pass(500)
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'center', behavior: 'auto' })
})

it('leaves the page where it is for a card that was there before', async () => {
  show(false)
  await pass(10_000)
  expect(scroll).not.toHaveBeenCalled()
  expect(screen.getByText('card').dataset['new']).toBeUndefined()
})
