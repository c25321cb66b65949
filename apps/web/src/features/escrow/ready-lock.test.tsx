// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { escrowFiguresQuery, escrowTermsQuery } from './reads.ts'
import type { Lock } from './lock.ts'
import ReadyLock from './ready-lock.tsx'

const now = 1_900_000_000
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))
vi.mock('#shared/chain/chain-clock.ts', () => ({ useHasCome: (at: number) => at <= now }))
vi.spyOn(window, 'scrollTo').mockReturnValue()

const { contracts } = getDeployment(31337)
const token = { address: contracts.productToken, symbol: 'PRD', decimals: 18 }
const amount = 12n * 10n ** 18n

beforeEach(() => {
  connectTestWallet()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

async function show(lock: Lock | null | undefined): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const escrow = contracts.votingEscrow
  if (lock !== undefined) {
    queries.setQueryData(escrowTermsQuery(31337).queryKey, { escrow, token, power: token, maxDuration: 1 })
    queries.setQueryData(escrowFiguresQuery(31337, escrow, testAccount).queryKey, {
      totalLocked: amount,
      totalPower: 0n,
      lock,
      readAt: now,
      blockNumber: 1n,
    })
  }
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={queries}>
        <h1>rows</h1>
        <ReadyLock />
      </QueryClientProvider>
    ),
  })
  renderTx(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  await screen.findByRole('heading')
}

it('is a row once the lock has ended, to the second', async () => {
  await show({ amount, unlockAt: now })
  const row = screen.getByRole('link')
  expect(getWords(row)).toBe('VE lock to withdraw12.0000 PRDWithdraw')
  expect(row.getAttribute('href')).toBe('/ve')
})

it('is none while a lock runs, and without one', async () => {
  await show({ amount, unlockAt: now + 1 })
  await show(null)
  expect(screen.queryByRole('link')).toBeNull()
})

it('says that it could not be read', async () => {
  await show(undefined)
  await waitFor(() => expect(getWords(screen.getByRole('link'))).toContain('could not be read'))
})
