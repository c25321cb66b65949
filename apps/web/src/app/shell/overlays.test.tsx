// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '#shared/i18n/i18n.ts'
import common from '../../locales/en/common.json' with { type: 'json' }
import { openMenu } from './menu-store.ts'
import { Overlays } from './overlays.tsx'

const load = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('#shared/i18n/i18n.ts', async (original) => ({ ...(await original<object>()), requireNamespaces: load }))

afterEach(async () => {
  cleanup()
  // What the page began to fetch must not arrive when its window is gone.
  await vi.dynamicImportSettled()
})

test('a menu that cannot be fetched costs the menu alone, and says so', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  await startI18n('en')
  i18n.addResourceBundle('en', 'common', common)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p>the page</p>
      <Overlays />
    </QueryClientProvider>,
  )
  openMenu()
  await screen.findByText(/This part could not be loaded/, undefined, { timeout: 15_000 })
  expect(screen.getByText('the page')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
}, 20_000)
