// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '#shared/i18n/i18n.ts'
import common from '../../locales/en/common.json' with { type: 'json' }
import menu from '../../locales/en/menu.json' with { type: 'json' }
import { MenuSettings } from './menu-settings.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
afterEach(cleanup)

const showFoot = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MenuSettings />
    </QueryClientProvider>,
  )

test('the foot of the menu leads to the licences of what the bundle carries', async () => {
  await startI18n('en')
  i18n.addResourceBundle('en', 'common', common)
  i18n.addResourceBundle('en', 'menu', menu)
  showFoot()
  const link = screen.getByRole('link', { name: /^Licences/ })
  expect(link.getAttribute('href')).toBe('/licences.txt')
})

test('the foot of the menu says version and pack of the page, and nothing where it is no pack', async () => {
  await startI18n('en')
  i18n.addResourceBundle('en', 'common', common)
  i18n.addResourceBundle('en', 'menu', menu)
  const pack = '0123456789abcdef'.repeat(4)
  const answer = vi.fn<typeof fetch>(async () => Response.json({ version: '1.2.3', pack }))
  vi.stubGlobal('fetch', answer)
  showFoot()
  await screen.findByText('Version 1.2.3 · 0123456789ab')
  cleanup()
  answer.mockResolvedValue(Response.json({ pack }))
  showFoot()
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2))
  expect(screen.queryByText(/^Version/)).toBeNull()
})
