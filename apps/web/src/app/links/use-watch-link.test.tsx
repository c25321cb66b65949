// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { i18n, startI18n } from '#shared/i18n/i18n.ts'
import { getWallet } from '#shared/wallet/wallet-store.ts'
import links from '../../locales/en/links.json' with { type: 'json' }
import common from '../../locales/en/common.json' with { type: 'json' }
import LinkNotice from './link-notice.tsx'
import { useWatchLink } from './use-watch-link.ts'

const loadViewOnlyBanner = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('#features/wallet/wallet-banner.tsx', () => ({ loadViewOnlyBanner }))

// The router begins each page at its top; jsdom has no place on a page.
vi.spyOn(window, 'scrollTo').mockReturnValue()

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function Page() {
  const isRead = useWatchLink()
  return (
    <>
      <LinkNotice />
      <p>{isRead ? 'the page' : 'waiting'}</p>
    </>
  )
}

test('an address whose code cannot be fetched without a connection is not called wrong, and is read when tried again', async () => {
  loadViewOnlyBanner.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await startI18n('en')
  i18n.addResourceBundle('en', 'links', links)
  i18n.addResourceBundle('en', 'common', common)
  const history = createMemoryHistory({ initialEntries: [`/?watch_a=${address}`] })
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history })
  render(<RouterProvider router={router} />)

  await screen.findByText('The address in the link could not be opened.')
  expect(screen.queryByText('The address to view is not valid.')).toBeNull()
  screen.getByText('waiting')
  expect(history.location.search).toContain(address)

  loadViewOnlyBanner.mockResolvedValueOnce({ default: () => null })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('the page')
  expect(screen.queryByText('The address in the link could not be opened.')).toBeNull()
  expect(getWallet().viewOnly).toBe(address)
})
