// @vitest-environment jsdom
import { TOAST_MS } from '@app/core/timings'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CopyButton } from './copy.tsx'
import { showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'
import { renderUi } from './ui-test.tsx'

const address = '0x7a3F4C2b9D1e8F0A6b5C3d2E1f0A9b8C7d6Ec91E'

function setClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } })
}

async function press(): Promise<void> {
  renderUi(
    <>
      <CopyButton text={address} name="0x7a3F…c91E" />
      <Toaster />
    </>,
  )
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy 0x7a3F…c91E' }))
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => {
    vi.runAllTimers()
  })
  vi.useRealTimers()
  setClipboard(undefined)
})

describe('copying', () => {
  test('puts the full text on the clipboard and says so in the words of the specification', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    setClipboard(writeText)
    await press()
    expect(writeText).toHaveBeenCalledWith(address)
    expect(screen.getByRole('status').textContent).toBe('Copy Successfully!')
  })

  test('takes the old way where the clipboard is refused', async () => {
    setClipboard(() => Promise.reject(new Error('denied')))
    const copied: string[] = []
    document.execCommand = () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value)
      return true
    }
    await press()
    expect(copied).toEqual([address])
    expect(screen.getByRole('status').textContent).toBe('Copy Successfully!')
    expect(document.querySelector('textarea')).toBeNull()
  })

  test('says when both ways fail', async () => {
    setClipboard(undefined)
    document.execCommand = () => {
      throw new Error('not supported')
    }
    await press()
    expect(screen.getByRole('status').textContent).toBe('Copy Failed!')
    expect(document.querySelector('textarea')).toBeNull()
  })
})

const getText = () => screen.getByRole('status').textContent
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('toasts', () => {
  test('the region is there before the first toast, and a toast is gone after 2000 ms', () => {
    renderUi(<Toaster />)
    expect(getText()).toBe('')
    act(() => showToast('Coming soon!'))
    expect(getText()).toBe('Coming soon!')
    pass(1999)
    expect(getText()).toBe('Coming soon!')
    pass(1)
    expect(getText()).toBe('')
    expect(TOAST_MS).toBe(2000)
  })

  test('a later toast replaces an earlier one and has its own 2000 ms', () => {
    renderUi(<Toaster />)
    act(() => showToast('first'))
    pass(1500)
    act(() => showToast('second'))
    pass(1500)
    expect(getText()).toBe('second')
    pass(500)
    expect(getText()).toBe('')
  })
})
