// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeptRequest } from './kept-request.ts'
import { discardOpenRequest, type OpenRequest } from './open-requests.ts'
import { askAgain, lookForApproval, sendAndRefresh, useSignedRequest } from './use-signed-request.ts'

const signRequest = vi.hoisted(() => vi.fn<(request: OpenRequest) => Promise<KeptRequest>>())
const sendRequest = vi.hoisted(() => vi.fn<(request: KeptRequest) => Promise<object>>())
const kind = vi.hoisted(() => ({ of: 'key' }))
let opened = 0
vi.mock('./sign-request.ts', () => ({
  signRequest,
  findApproved: (request: OpenRequest) => Promise.resolve(toSigned(request)),
  openRequest: ({ fields, ...frame }: OpenRequest) => {
    opened += 1
    return {
      ...frame,
      version: 1,
      nonce: `0x${opened}`,
      fields: { token: fields.token, amount: String(fields.amount) },
    }
  },
}))
vi.mock('./send-request.ts', () => ({ sendRequest }))
vi.mock('#shared/chain/account-code.ts', () => ({ readAccountKind: () => Promise.resolve(kind.of) }))
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
const queries = new QueryClient()
const renderWith = (onAnswered?: () => void) =>
  renderHook(() => useSignedRequest('/api/withdrawal', onAnswered && { onAnswered }), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
const render = () => renderWith().result

const toSigned = ({ fields: body, ...frame }: OpenRequest): KeptRequest => ({ ...frame, body })
async function ask() {
  const request = render()
  act(() => request.current.start(fields))
  await vi.waitFor(() => expect(signRequest).toHaveBeenCalled())
  return { request, open: signRequest.mock.calls.at(-1)![0] }
}

const pause = () => act(() => new Promise((done) => setTimeout(done, 50)))

beforeEach(() => {
  signRequest.mockReset()
  sendRequest.mockReset().mockResolvedValue({ kind: 'answered', data: {} })
  kind.of = 'key'
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
})

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

async function askInVain() {
  signRequest.mockImplementation((open) => Promise.resolve(toSigned(open)))
  sendRequest.mockResolvedValueOnce({ kind: 'unanswered', problem: { key: 'DATABASE_UNAVAILABLE' } })
  const onAnswered = vi.fn<() => void>()
  const { result, unmount } = renderWith(onAnswered)
  act(() => result.current.start(fields))
  await vi.waitFor(() => expect(result.current.state.phase).toBe('unanswered'))
  expect(onAnswered).not.toHaveBeenCalled()
  const [request] = sendRequest.mock.calls.at(-1)!
  return { request, result, unmount, onAnswered }
}

describe('a request that had no answer at first', () => {
  it('goes on with the answer that comes when it is sent again, once', async () => {
    const { request, result, onAnswered } = await askInVain()
    sendRequest.mockResolvedValue({ kind: 'answered', data: { id: '7' } })
    await act(() => sendAndRefresh(request, queries))
    await act(() => sendAndRefresh(request, queries))
    expect(onAnswered.mock.calls).toEqual([[{ id: '7' }]])
    expect(result.current.state.phase).toBe('idle')
  })

  it('disturbs nobody who has left the page', async () => {
    const { request, unmount, onAnswered } = await askInVain()
    unmount()
    await sendAndRefresh(request, queries)
    expect(onAnswered).not.toHaveBeenCalled()
  })
})

describe('a request that the owners of a contract account sign one after the other', () => {
  let sign: (request: KeptRequest) => void
  beforeEach(() => {
    kind.of = 'contract'
    signRequest.mockImplementation(
      () =>
        new Promise((resolve) => {
          sign = resolve
        }),
    )
  })

  it('is sent once they have signed', async () => {
    const { open } = await ask()
    sign(toSigned(open))
    await vi.waitFor(() => expect(sendRequest).toHaveBeenCalledTimes(1))
  })

  it('is never sent when it was discarded meanwhile, whichever page hears of the signatures', async () => {
    const { open, request } = await ask()
    discardOpenRequest(open)
    sign(toSigned(open))
    await vi.waitFor(() => expect(request.current.state).toMatchObject({ phase: 'refused' }))
    await lookForApproval(open)
    const again = askAgain(open, () => undefined)
    await vi.waitFor(() => expect(signRequest).toHaveBeenCalledTimes(2))
    sign(toSigned(open))
    await expect(again).rejects.toMatchObject({ problem: { key: 'USER_REJECTED' } })
    await pause()
    expect(sendRequest).not.toHaveBeenCalled()
  })

  it('is the only one of its kind: both would be carried out', async () => {
    await ask()
    const other = render()
    act(() => other.current.start(fields))
    await vi.waitFor(() =>
      expect(other.current.state).toMatchObject({ phase: 'refused', problem: { key: 'WALLET_REQUEST_PENDING' } }),
    )
    expect(signRequest).toHaveBeenCalledTimes(1)
    act(() => other.current.start({ ...fields, token: '0x3' }))
    await vi.waitFor(() => expect(signRequest).toHaveBeenCalledTimes(2))
  })

  it('leaves room for another one once it was discarded', async () => {
    const { open } = await ask()
    discardOpenRequest(open)
    await ask()
    await vi.waitFor(() => expect(signRequest).toHaveBeenCalledTimes(2))
  })
})
