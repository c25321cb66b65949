// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { heldRolesQuery } from '#features/admin/roles.ts'
import { setSessionId } from '#shared/api/client.ts'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { getWallet } from '#shared/wallet/wallet-store.ts'
import MenuOffice from './menu-office.tsx'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: [] }),
}))
vi.spyOn(window, 'scrollTo').mockReturnValue()

const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
let asked: string[] = []
let answers: Record<string, unknown> = {}
const waiting = { open: 3, ready: 3, mine: 2 }
const today = { readAt: 86_400, operations: waiting, proposals: waiting, claims: { registered: 5 }, pools: [] }

beforeEach(() => {
  connectTestWallet()
  setSessionId('sid')
  asked = []
  answers = { '/api/session': { account: testAccount, roles: ['OPERATOR'], expiresAt: 9 }, '/api/admin/today': today }
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ code: 0, data: answers[url] }))
  })
})

function openMenu(held: readonly ['OPERATOR'] | readonly []): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { queryKey } = heldRolesQuery(getWallet().configuredChainId, testAccount)
  queries.setQueryDefaults(queryKey, { staleTime: Infinity })
  queries.setQueryData(queryKey, [...held])
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <ul aria-label="menu">
          <MenuOffice />
        </ul>
      ),
    }),
    history: createMemoryHistory(),
  })
  renderTx(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const getEntry = async () => getWords(await screen.findByRole('link'))

it('says to who holds a role how much waits for them', async () => {
  openMenu(['OPERATOR'])
  expect(await screen.findByText('waiting for you: 9')).toBeTruthy()
  expect(await getEntry()).toBe('Operators9waiting for you: 9')
})

it('says nothing where nothing waits, or where that is not known', async () => {
  const nothing = { open: 0, ready: 0, mine: 0 }
  for (const part of [{ operations: nothing, proposals: nothing, claims: { registered: 0 } }, { proposals: null }]) {
    answers['/api/admin/today'] = { ...today, ...part }
    asked = []
    openMenu(['OPERATOR'])
    await waitFor(() => expect(asked).toContain('/api/admin/today'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(await getEntry()).toBe('Operators')
    document.body.replaceChildren()
  }
})

it('reads nothing of today for another account than that which is signed in, nor without signing in', async () => {
  answers['/api/session'] = { account: other, roles: ['OPERATOR'], expiresAt: 9 }
  openMenu(['OPERATOR'])
  await waitFor(() => expect(asked).toEqual(['/api/session']))
  expect(await getEntry()).toBe('Operators')
  document.body.replaceChildren()
  setSessionId(null)
  asked = []
  openMenu(['OPERATOR'])
  expect(await getEntry()).toBe('Operators')
  expect(asked).toEqual([])
})

it('is not there, and reads nothing, for an account without a role', async () => {
  openMenu([])
  await screen.findByRole('list')
  expect(screen.queryByRole('link')).toBeNull()
  expect(asked).toEqual([])
})
