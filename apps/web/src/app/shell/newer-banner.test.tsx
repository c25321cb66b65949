// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as flows from '#shared/tx/flow-store.ts'
import { renderUi } from '#shared/ui/ui-test.tsx'
import { isOlderThan, NewerBanner, noticePack } from './newer-banner.tsx'

const own = 'aa'

function show() {
  const runtime = document.createElement('script')
  Object.assign(runtime, { id: 'runtime-config', type: 'application/json', textContent: JSON.stringify({ pack: own }) })
  document.head.append(runtime)
  const reload = vi.fn<() => void>()
  renderUi(
    <>
      <input aria-label="amount" />
      <NewerBanner reload={reload} />
    </>,
  )
  return reload
}

const say = (pack: string, former: string[] | null) => act(() => noticePack({ pack, former }))

afterEach(() => {
  say(own, null)
  document.querySelector('#runtime-config')?.remove()
  vi.restoreAllMocks()
})

test('a page is older where the service came after its pack, or cannot say what it came after', () => {
  const newer = { pack: 'bb', former: [own] }
  expect(isOlderThan(newer, own)).toBe(true)
  expect(isOlderThan({ pack: 'bb', former: null }, own)).toBe(true)
  expect(isOlderThan({ pack: own, former: null }, own)).toBe(false)
  expect(isOlderThan({ pack: 'bb', former: ['cc'] }, own)).toBe(false)
  expect(isOlderThan(newer, undefined)).toBe(false)
})

test('it offers to reload, which nothing else does, and takes the offer back after a way back', () => {
  const reload = show()
  expect(screen.queryByText('A newer version is here.')).toBeNull()
  say('bb', [own])
  expect(screen.getByText('A newer version is here.')).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
  say(own, null)
  expect(screen.queryByText('A newer version is here.')).toBeNull()
})

test('what was entered is not lost without a word', () => {
  const reload = show()
  say('bb', [own])
  fireEvent.change(screen.getByLabelText('amount'), { target: { value: '5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText('Reloading clears what you have entered.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Reload anyway' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a transaction under way comes first, also where something else was said before', () => {
  const reload = show()
  const isOpen = vi.spyOn(flows, 'isFlowOpen').mockReturnValue(false)
  say('bb', [own])
  fireEvent.change(screen.getByLabelText('amount'), { target: { value: '5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  isOpen.mockReturnValue(true)
  fireEvent.click(screen.getByRole('button', { name: 'Reload anyway' }))
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText(/^A transaction is under way/)).toBeDefined()
})
