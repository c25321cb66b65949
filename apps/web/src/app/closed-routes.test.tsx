// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isLive } from '#shared/base/offered.ts'
import { setStates } from '#shared/base/page-config.test-setup.ts'
import { i18n, startI18n } from '#shared/i18n/i18n.ts'
import { paths } from '#shared/routing/paths.ts'
import { renderTx } from '#shared/tx/tx-test.tsx'
import { closeConnect, getWalletState } from '#shared/wallet/wallet-store.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { routeTable } from './route-table.ts'

const catalogues = import.meta.glob<object>('../locales/en/*.json', { eager: true, import: 'default' })

/** Nothing answers. */
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
class SilentEvents {
  addEventListener() {}
  close() {}
}
vi.stubGlobal('EventSource', SilentEvents)
vi.spyOn(window, 'scrollTo').mockReturnValue()

afterEach(async () => {
  closeConnect()
  // What the page began to fetch must not arrive when its window is gone.
  await vi.dynamicImportSettled()
})

async function openApp(path: string): Promise<void> {
  history.replaceState(null, '', path)
  await startI18n('en')
  for (const [file, texts] of Object.entries(catalogues))
    i18n.addResourceBundle('en', file.replace(/^.*\/|\.json$/g, ''), texts)
  renderTx(<App router={createAppRouter()} queryClient={createQueryClient()} />)
}

const listClosed = () => routeTable.filter(({ feature }) => !isLive(feature)).map(({ path }) => path)

describe('the pages of what is not live', () => {
  it('are closed, and no others', () => {
    expect(listClosed()).toEqual([])
    setStates({ ve: 'off', dr: 'soon', swapProduct: 'off', power: 'off', pos: 'off', backpack: 'soon' })
    setStates({ community: 'off', invite: 'off' })
    expect(new Set(listClosed())).toEqual(
      new Set([
        '/ve',
        '/dr',
        '/dr/ranking',
        '/dr/record',
        '/stake/node-list',
        '/assets-page/record-node',
        paths.swapProduct,
        '/swap-power',
        '/pos',
        '/backpack',
        '/backpack/detail',
        '/nft/claim-list',
        '/nft/claim-all-base',
        '/nft/bonus',
        '/community',
        '/community-list',
        '/community/today-stake',
        '/community/today-stake-sub',
        '/assets-page/record-team',
        '/invite',
        '/stake/invite-list',
        '/assets-page/record-invite',
      ]),
    )
  })

  it.each([
    ['off', 'This is not offered here'],
    ['soon', 'Coming soon'],
  ] as const)('say that it is %s, lead to what is held, and ask for no wallet', async (state, heading) => {
    setStates({ dr: state })
    await openApp('/dr')
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
    // The bar below the page has the same links, sooner or later.
    const page = within(screen.getByRole('main'))
    expect(page.getByRole('link', { name: 'Assets' }).getAttribute('href')).toBe('/assets-page')
    expect(page.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(getWalletState().openAuth).toBe(false)
  })

  it('an open one asks for a wallet, and a path of no page says that there is none', async () => {
    await openApp('/assets-page/transfers')
    await vi.waitFor(() => expect(getWalletState().openAuth).toBe(true), 10_000)
    closeConnect()
    await openApp('/no-page')
    expect(await screen.findByRole('heading', { level: 2, name: 'There is no such page' })).toBeTruthy()
  })
})
