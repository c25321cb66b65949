// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectTestWallet, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { closeMenu } from './menu-store.ts'
import { Header } from './header.tsx'
import { MenuRail } from './menu-rail.tsx'

vi.mock('#shared/tx/transaction-tray.tsx', () => ({ default: () => null }))
vi.spyOn(window, 'scrollTo').mockReturnValue()

let isWide = true
beforeEach(() => {
  isWide = true
  localStorage.clear()
  closeMenu()
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  connectTestWallet()
})

function Shell() {
  return (
    <>
      <Header entry={{ header: 'menu', depth: 0, titleKey: 'home' } as Parameters<typeof Header>[0]['entry']} />
      {isWide && <MenuRail />}
    </>
  )
}

async function renderShell() {
  const router = createRouter({ routeTree: createRootRoute({ component: Shell }), history: createMemoryHistory() })
  renderTx(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('banner')
}

const menuButton = () => screen.getByRole('button', { name: 'Main menu' })
const account = () => document.querySelector('#account')

test('the button of a docked menu says whether it is folded, and opens no dialog', async () => {
  await renderShell()
  await vi.waitFor(() => expect(menuButton().getAttribute('aria-expanded')).toBe('true'))
  expect(menuButton().getAttribute('aria-haspopup')).toBeNull()
  fireEvent.click(menuButton())
  expect(menuButton().getAttribute('aria-expanded')).toBe('false')
  expect(account()).toBeNull()
})

test('the account button moves the focus to the account in the rail, folded or not', async () => {
  await renderShell()
  const button = screen.getByRole('button', { name: /^Account 0x/ })
  await vi.waitFor(() => expect(account()).not.toBeNull())
  for (const fold of [false, true]) {
    if (fold) fireEvent.click(menuButton())
    button.focus()
    fireEvent.click(button)
    await vi.waitFor(() => expect(document.activeElement).toBe(account()))
    expect(account()?.textContent).toContain(testAccount.slice(0, 4))
    expect(menuButton().getAttribute('aria-expanded')).toBe('true')
  }
})

test('where the menu is a drawer its button opens a dialog', async () => {
  isWide = false
  await renderShell()
  const button = screen.getByRole('button', { name: 'Open menu' })
  expect(button.getAttribute('aria-haspopup')).toBe('dialog')
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
