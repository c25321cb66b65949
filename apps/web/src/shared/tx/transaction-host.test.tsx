// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Toaster } from '#shared/ui/toaster.tsx'
import { showTransactions } from './flow-store.ts'
import { TransactionHost } from './transaction-host.tsx'
import { renderTx } from './tx-test.tsx'

const load = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
}))
vi.mock('#shared/i18n/i18n.ts', async (original) => ({ ...(await original<object>()), requireNamespaces: load }))

it('a sheet that cannot be loaded is said, the page goes on, and the next tap tries again', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  renderTx(
    <QueryClientProvider client={new QueryClient()}>
      <p>the page</p>
      <TransactionHost />
      <Toaster />
    </QueryClientProvider>,
  )
  showTransactions()
  await screen.findByText(/This window could not be loaded\. Nothing was sent/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('the page')).toBeTruthy()
  load.mockResolvedValue(undefined)
  showTransactions()
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Transactions' })).toBeTruthy(), { timeout: 15_000 })
})
