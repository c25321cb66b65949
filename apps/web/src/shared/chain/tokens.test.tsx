import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { apiKey } from '#shared/api/query.ts'
import { findToken, useShownTokens } from './tokens.ts'

// @vitest-environment jsdom

const { node } = vi.hoisted(() => ({ node: { decimals: null as number | null } }))
vi.mock('viem/actions', async (original) => ({
  ...(await original<object>()),
  readContract: (_: unknown, { functionName }: { functionName: string }) =>
    node.decimals === null
      ? Promise.reject(new Error('fetch failed'))
      : Promise.resolve(functionName === 'decimals' ? node.decimals : 'CHAIN'),
}))

const { productToken, usdt, rwas, drToken, powerToken } = getDeployment(31337).contracts
const others = [productToken, rwas, drToken, powerToken].map((address) => ({ address, decimals: 18, symbol: 'T18' }))
const dollar = { decimals: 6, symbol: 'USDT' }

function show(named: readonly { address: string; decimals: number; symbol: string }[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queries.setQueryData(apiKey('/api/systemConfig', {}), { data: { tokens: named } })
  return renderHook(() => useShownTokens(31337), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  }).result
}

afterEach(() => {
  cleanup()
  node.decimals = null
})

it.each([usdt.toLowerCase(), `0x${usdt.slice(2).toUpperCase()}`])(
  'takes what the service says of %s while no node answers',
  async (address) => {
    const tokens = show([...others, { ...dollar, address }])
    await waitFor(() => expect(tokens.current.error).not.toBeNull())
    expect(findToken(tokens.current.data, usdt)).toEqual({ ...dollar, address: usdt })
    expect(tokens.current.data).toHaveLength(5)
  },
)

it('never takes the units of a token at another address, whatever it is called', async () => {
  const tokens = show([...others, { ...dollar, address: '0x00000000000000000000000000000000000000A1' }])
  await waitFor(() => expect(tokens.current.error).not.toBeNull())
  expect(tokens.current.data).toBeUndefined()
})

it('asks the chain for what the service does not name', async () => {
  node.decimals = 6
  const tokens = show(others)
  await waitFor(() => expect(findToken(tokens.current.data, usdt)).toMatchObject({ decimals: 6, symbol: 'CHAIN' }))
})

it('believes the chain as soon as it answers', async () => {
  node.decimals = 8
  const tokens = show([...others, { ...dollar, address: usdt }])
  await waitFor(() => expect(findToken(tokens.current.data, usdt)).toMatchObject({ decimals: 8, symbol: 'CHAIN' }))
})
