// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from './ui-test.tsx'

let systemIsLight = false
const listeners = new Set<() => void>()

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  systemIsLight = false
  listeners.clear()
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsLight
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }))
})
afterEach(() => vi.restoreAllMocks())

const getShown = () => document.documentElement.dataset.theme

test('a choice shows at once, is kept, and every reader learns of it', async () => {
  const { setThemeChoice, useThemeChoice } = await import('./theme-choice.ts')
  function Reader() {
    return <p>{useThemeChoice()}</p>
  }
  renderUi(<Reader />)
  expect(screen.getByText('system')).toBeTruthy()
  act(() => setThemeChoice('light'))
  expect([getShown(), localStorage.getItem('theme')]).toEqual(['light', 'light'])
  expect(screen.getByText('light')).toBeTruthy()
  act(() => setThemeChoice('system'))
  expect([getShown(), localStorage.getItem('theme')]).toEqual(['dark', null])
})

test('follows the system only while nothing else is chosen', async () => {
  const { followSystemTheme, setThemeChoice } = await import('./theme-choice.ts')
  const stop = followSystemTheme()
  const changeSystem = (light: boolean) => {
    systemIsLight = light
    for (const listener of listeners) listener()
  }
  changeSystem(true)
  expect(getShown()).toBe('light')
  setThemeChoice('dark')
  changeSystem(true)
  expect(getShown()).toBe('dark')
  stop()
  expect(listeners.size).toBe(0)
})

test('works where storage is refused', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  const { setThemeChoice } = await import('./theme-choice.ts')
  setThemeChoice('light')
  expect(getShown()).toBe('light')
})
