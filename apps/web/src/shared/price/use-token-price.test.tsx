// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokens } from '#shared/base/tokens.ts'
import { apiKey } from '../api/query.ts'
import { useTokenPrice } from './token-price.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))
vi.mock('viem/actions', () => ({ getBlock: () => Promise.reject(new Error('No node answers')) }))

const blockTimestamp = 1_795_000_000
const { usdt } = tokens

function show(stale: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const exchange = { quote: usdt.address, price: '48', priceDecimals: 2 }
  client.setQueryData(apiKey('/api/tokenStats', {}), {
    data: { token: '0x02', exchange },
    asOf: { blockTimestamp },
    stale,
  })
  return renderHook(useTokenPrice, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result
}

beforeEach(() => {
  vi.useFakeTimers({ now: (blockTimestamp + 60) * 1_000 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('is said until its block is as old as what a page marks, and no longer', async () => {
  const price = show(false)
  expect(price.current).toMatchObject({ token: '0x02', amount: 48n, decimals: 2, quote: usdt })
  expect(localStorage.getItem('wallet.priceNumber')).toBe('0.48')
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(price.current).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(price.current).toBeNull()
})

test('is not said while the index says that it is behind', () => {
  localStorage.clear()
  expect(show(true).current).toBeNull()
  expect(localStorage.getItem('wallet.priceNumber')).toBeNull()
})
