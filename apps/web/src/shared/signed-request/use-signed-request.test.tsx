// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useSignedRequest } from './use-signed-request.ts'

const signRequest = vi.hoisted(() => vi.fn<() => Promise<never>>())
vi.mock('./sign-request.ts', () => ({ signRequest, openRequest: () => ({ nonce: '0x1', path: '/api/withdrawal' }) }))
vi.mock('#shared/api/client.ts', async (original) => ({
  ...(await original<object>()),
  readApi: () => Promise.resolve({ data: { clockAt: 1_900_000_000, requestSeconds: 86_400 } }),
}))
vi.mock('#shared/chain/read-client.ts', () => ({ getReadClient: () => ({}) }))
vi.mock('#shared/wallet/wallet-store.ts', () => ({
  getWallet: () => ({ configuredChainId: 31337 }),
  getWalletRuntime: () => Promise.resolve({ getWriteAccess: () => Promise.resolve({ provider: {}, account: '0x1' }) }),
}))

const fields = { token: '0x2', amount: 20n } as const
const render = () =>
  renderHook(() => useSignedRequest('/api/withdrawal'), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  }).result

beforeEach(() => void signRequest.mockReset())

it('after a no it can be asked for again', async () => {
  signRequest.mockRejectedValue(Object.assign(new Error('no'), { code: 4001 }))
  const request = render()
  for (const times of [1, 2]) {
    act(() => request.current.start(fields))
    await vi.waitFor(() => expect(signRequest).toHaveBeenCalledTimes(times))
    await vi.waitFor(() => expect(request.current.state.phase).toBe('refused'), 10_000)
  }
})

it('a press that comes twice asks the wallet once', async () => {
  signRequest.mockReturnValue(new Promise(() => undefined))
  const request = render()
  const { start: press } = request.current
  act(() => press(fields))
  await vi.waitFor(() => expect(signRequest).toHaveBeenCalled())
  act(() => press(fields))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(signRequest).toHaveBeenCalledTimes(1)
})
