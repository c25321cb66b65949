// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { connectTestWallet, renderTx } from '#shared/tx/tx-test.tsx'
import { CommunityPage } from './community-page.tsx'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))

beforeEach(connectTestWallet)

function show(fetcher: () => Promise<unknown>): void {
  vi.stubGlobal('fetch', fetcher)
  renderTx(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CommunityPage onChain={<p>by the contracts</p>} />
    </QueryClientProvider>,
  )
}

it('has what the contracts say below the notice of a service that does not answer', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await screen.findByText('by the contracts')).toBeTruthy()
  expect(screen.getByText(/Your funds are not affected\.$/)).toBeTruthy()
})

it('waits for the service before it has any of that', async () => {
  show(() => new Promise(() => undefined))
  expect(await screen.findByText(/^Loading your community/)).toBeTruthy()
  expect(screen.queryByText('by the contracts')).toBeNull()
})
