// @vitest-environment jsdom
import { getClaimTypedData } from '@app/core/withdrawal/signed-request'
import { getDeployment } from '@app/config/deployments'
import { type Client, createClient, custom, recoverTypedDataAddress, type Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decodeError } from '#shared/errors/decode-error.ts'
import type { KeptRequest } from './kept-request.ts'
import { forgetRequest, getKeptRequests, keepRequest, leaveRequest, REQUEST_STORAGE_PREFIX } from './request-store.ts'
import { sendRequest } from './send-request.ts'
import { openRequest, signRequest } from './sign-request.ts'

const key = mnemonicToAccount('test test test test test test test test test test test junk')
const client: Client = createClient({ transport: custom({ request: () => Promise.resolve('0x') }) })

const claimed = { cardId: 4_294_967_297n, stockCode: 'AAA', shares: 100n }

async function sign(signer = key, node = client) {
  const asked: unknown[] = []
  const provider = {
    request: ({ params }: { params?: readonly unknown[] | object }) => {
      const [account, json] = params as [Address, string]
      asked.push(account)
      return signer.signTypedData(JSON.parse(json) as Parameters<typeof key.signTypedData>[0])
    },
  }
  const deadlineAt = 1_800_000_000
  const opened = openRequest({ account: key.address, chainId: 31_337, deadlineAt, path: '/api/claim', fields: claimed })
  return { asked, request: await signRequest(opened, { provider, client: node }) }
}

function answer(status: number, body: object) {
  const fetchMock = vi.fn<(url: string, init: { body: string }) => Promise<Response>>(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  )
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const request of getKeptRequests()) forgetRequest(request)
  vi.unstubAllGlobals()
})

function keep(request: KeptRequest): void {
  keepRequest(request)
  leaveRequest(request)
}

it('signs what the service will check, for the contract of the deployment', async () => {
  const { asked, request } = await sign()
  expect(asked).toEqual([key.address])
  const { nonce, deadlineAt, body } = request
  expect(body).toEqual({
    account: key.address,
    nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    deadlineAt: 1_800_000_000,
    cardId: '4294967297',
    stockCode: 'AAA',
    shares: '100',
    signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
  })
  const typedData = getClaimTypedData(
    { chainId: 31_337, contract: getDeployment(31_337).contracts.equityCard },
    { account: key.address, nonce, deadlineAt, ...claimed },
  )
  expect(await recoverTypedDataAddress({ ...typedData, signature: body.signature as `0x${string}` })).toBe(key.address)
  expect((await sign()).request.nonce).not.toBe(nonce)
})

it('finds out that another account has signed', async () => {
  const other = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 1 })
  await expect(sign(other)).rejects.toMatchObject({ problem: { key: 'SIGNATURE_INVALID' } })
})

it('calls no signature wrong while no node can be asked about the account’s code', async () => {
  const other = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 1 })
  const down = createClient({
    transport: custom({ request: () => Promise.reject(new TypeError('Failed to fetch')) }, { retryCount: 0 }),
  })
  const failure = await sign(other, down).catch((error: unknown) => decodeError(error))
  expect(failure).toMatchObject({ key: 'RPC_UNAVAILABLE' })
})

it('keeps the same bytes until they are answered', async () => {
  const { request } = await sign()
  keep(request)
  expect(JSON.parse(localStorage.getItem(REQUEST_STORAGE_PREFIX + request.nonce)!)).toEqual(request)

  for (const [status, error] of [
    [500, 'INTERNAL_ERROR'],
    [503, 'DATABASE_UNAVAILABLE'],
    [429, 'RATE_LIMITED'],
  ] as const) {
    answer(status, { code: 1, error, message: '' })
    expect(await sendRequest(request)).toMatchObject({ kind: 'unanswered', problem: { key: error } })
    expect(getKeptRequests()).toEqual([request])
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendRequest(request)).toMatchObject({ kind: 'unanswered', problem: { key: 'NETWORK_ERROR' } })

  const fetchMock = answer(200, { code: 0, data: { cardId: '1' } })
  expect(await sendRequest(request)).toEqual({ kind: 'answered', data: { cardId: '1' } })
  expect(JSON.parse(fetchMock.mock.calls[0]![1].body)).toEqual(request.body)
  expect(getKeptRequests()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

it.each([
  [409, 'CARD_CLAIMED'],
  [401, 'REQUEST_EXPIRED'],
  [503, 'SIGNING_PAUSED'],
])('forgets what was refused for good: %s %s', async (status, error) => {
  const { request } = await sign()
  keep(request)
  answer(status, { code: 1, error, message: '' })
  expect(await sendRequest(request)).toMatchObject({ kind: 'refused', problem: { key: error } })
  expect(getKeptRequests()).toEqual([])
})

it('names what was refused without a reason by what was asked for', async () => {
  const { request } = await sign()
  const problem = { key: 'UNDEFINED_ERROR', failure: 'WITHDRAWAL_INITIATION_FAILED' }
  answer(400, { code: 1, error: 'OF_A_NEWER_SERVICE', message: '' })
  expect(await sendRequest({ ...request, path: '/api/withdrawal' })).toMatchObject({ kind: 'refused', problem })
})

it('sends once at a time', async () => {
  const { request } = await sign()
  const fetchMock = answer(200, { code: 0, data: {} })
  await Promise.all([sendRequest(request), sendRequest(request)])
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

it('is not confused by what others left in the storage', () => {
  localStorage.setItem(`${REQUEST_STORAGE_PREFIX}a`, '{')
  localStorage.setItem(`${REQUEST_STORAGE_PREFIX}b`, '{"version":2}')
  expect(getKeptRequests()).toEqual([])
})
