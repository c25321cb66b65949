// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import type { ProofOfEarnings } from '@app/core/api/days'
import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { apiKey } from '#shared/api/query.ts'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { createAmountValue } from '#shared/format/tx-text.ts'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { getWalletState, setWalletState } from '#shared/wallet/wallet-store.ts'
import { WithdrawPage } from './withdraw-page.tsx'

const startFlow = vi.hoisted(() => vi.fn<(action: BoundAction) => void>())
vi.mock('#shared/tx/start-flow.ts', () => ({ startFlow }))
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))
vi.mock('#shared/chain/chain-clock.ts', () => ({ useChainNow: () => 1_900_000_004, useHasCome: () => false }))
vi.mock('viem/actions', async (original) => ({
  ...(await original<object>()),
  readContract: (_: unknown, { address, functionName }: { address: string; functionName: string }) =>
    Promise.resolve(functionName === 'decimals' ? (address === usdt ? 6 : 18) : address === usdt ? 'USDT' : 'OTHER'),
}))

const { usdt, dividendVault } = getDeployment(31337).contracts
const day = 21_980
const opening = { day, index: 4, amount: '1500000', payableAt: 1_899_500_000, opensAt: 1_900_100_000 }
const own: WithdrawalTokenTerms = {
  token: usdt,
  minimum: '10000000',
  feePercent: 0,
  dailyQuota: '5000000000',
  usedToday: '0',
  remainingToday: '5000000000',
  paid: '2000000',
  available: '25500000',
  withdrawable: '25500000',
  opening: [],
  exit: { amount: '24000000', day: day - 1, index: 3, opening: [opening] },
  vaultRemainingToday: '20000000000',
  isOpen: true,
  opensAt: 1_899_936_000,
  closesAt: 1_900_022_400,
  isAlwaysOpen: true,
}
const nothing = {
  paid: '0',
  available: '0',
  withdrawable: '0',
  exit: { amount: '0', day: null, index: null, opening: [] },
}
const proven: ProofOfEarnings = {
  payable: null,
  open: { day: day - 1, index: 3, root: `0x${'12'.repeat(32)}`, cumulative: '26000000', proof: [] },
  paid: '2000000',
}

type Answer = () => Promise<Response>

const answer = (data: object): Answer => {
  const body = { code: 0, data, asOf: { blockNumber: 471, blockTimestamp: 1_900_000_000 }, stale: false }
  return () => Promise.resolve(Response.json(body))
}
const answerTerms = (changed: Partial<WithdrawalTokenTerms> = {}): Answer =>
  answer({
    clockAt: 1_900_000_000,
    resetsAt: 1_900_022_400,
    contract: dividendVault,
    signing: null,
    signingResumesAt: null,
    signingPauses: [],
    voucherSeconds: 86_400,
    requestSeconds: 86_400,
    tokens: [{ ...own, ...changed }],
  })
const fail: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const never: Answer = () => new Promise(() => undefined)

let answers: Record<string, Answer>

beforeEach(() => {
  connectTestWallet()
  startFlow.mockReset()
  answers = {
    '/api/withdrawal/terms': answerTerms(),
    '/api/withdrawalLog': answer({ list: [], total: 0 }),
    '/api/proof': answer(proven),
  }
  vi.stubGlobal('fetch', (url: string) => (answers[url.split('?')[0]!] ?? fail)())
})

function renderPage(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  renderTx(
    <QueryClientProvider client={queries}>
      <WithdrawPage />
    </QueryClientProvider>,
  )
  return queries
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const findSection = async () => screen.findByRole('region', { name: 'Withdraw without us' })

describe('the days of all that was earned', () => {
  const name = 'Income by day as CSV'

  it('are offered as a file', async () => {
    renderPage()
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`/api/export.csv?list=earnings&address=${testAccount}`)
  })

  it('are not offered where there are none', async () => {
    answers['/api/withdrawal/terms'] = answerTerms(nothing)
    renderPage()
    await findSection()
    expect(screen.queryByRole('link', { name })).toBeNull()
  })
})

async function openSheet(): Promise<HTMLElement> {
  renderPage()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Amount' }), { target: { value: '20' } })
  press('Withdraw 20.00\u00a0USDT')
  return screen.findByRole('button', { name: /^Continue in/, hidden: true })
}

describe('what is asked for', () => {
  it('is of the account that typed it: another one in the wallet closes the sheet', async () => {
    await openSheet()
    const account = `0x${'44'.repeat(20)}` as const
    act(() => setWalletState({ ...getWalletState(), account, auth: { [account]: true } }))
    await findSection()
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(screen.queryByRole('button', { name: /^Continue in/, hidden: true })).toBeNull()
  })
})

describe('the way without the operator', () => {
  it('says what is open and what opens when, and begins with the proof', async () => {
    renderPage()
    const words = getWords(await findSection())
    expect(words).toContain('Can be withdrawn now24.00 USDT')
    expect(words).toMatch(/Settled up to .*1\.50 USDTwithout us from /)
    press('Withdraw it')
    await vi.waitFor(() => expect(startFlow).toHaveBeenCalledTimes(1))
    const { key, title } = startFlow.mock.calls[0]![0]
    expect(key).toBe('assets.takeOut')
    expect(title).toMatchObject({ values: { amount: createAmountValue(24_000_000n, { decimals: 6, symbol: 'USDT' }) } })
  })

  it('is shown as unknown, not as nothing, until the terms are there, and when they cannot be read', async () => {
    answers['/api/withdrawal/terms'] = never
    const queries = renderPage()
    expect(document.body.textContent).not.toMatch(/\d/)
    expect(screen.queryByText('Nothing can be withdrawn this way yet.')).toBeNull()
    answers['/api/withdrawal/terms'] = fail
    await act(() => queries.resetQueries({ queryKey: apiKey('/api/withdrawal/terms') }))
    await screen.findByText('The terms of withdrawals could not be loaded')
    expect(screen.queryByText(/USDT/)).toBeNull()
    expect(screen.queryByText('Nothing can be withdrawn this way yet.')).toBeNull()
  })

  it('cannot be taken where nothing is open, and says so', async () => {
    answers['/api/withdrawal/terms'] = answerTerms(nothing)
    renderPage()
    expect(getWords(await findSection())).toContain('Nothing can be withdrawn this way yet.')
    press('Withdraw it')
    expect(screen.getByRole('button', { name: 'Withdraw it' }).getAttribute('aria-disabled')).toBe('true')
    expect(startFlow).not.toHaveBeenCalled()
  })

  it('says that it fetches the proof', async () => {
    answers['/api/proof'] = never
    renderPage()
    await findSection()
    press('Withdraw it')
    const busy = await screen.findByRole('button', { name: 'Fetching the proof' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
  })

  it.each([
    ['no service', fail, 'The server cannot be reached'],
    ['nothing left of it', answer({ ...proven, paid: '26000000' }), 'All of this has been paid already'],
  ])('%s: says why it has no proof, and asks again at a press', async (_, proof, why) => {
    answers['/api/proof'] = proof
    renderPage()
    await findSection()
    press('Withdraw it')
    const notice = await screen.findByRole('alert')
    expect(getWords(notice)).toContain('The proof could not be loaded')
    expect(getWords(notice)).toContain(why)
    expect(startFlow).not.toHaveBeenCalled()
    answers['/api/proof'] = answer(proven)
    press('Try again')
    await vi.waitFor(() => expect(startFlow).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows no figure on another network, and leads back to this one', async () => {
    setWalletState({ ...getWalletState(), chainId: 1 })
    renderPage()
    expect(await screen.findByRole('button', { name: /^Switch to/ })).toBeTruthy()
    expect(screen.queryByText(/USDT/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Withdraw it' })).toBeNull()
  })

  it('can be begun again after a no of the wallet, and is over when all of it is paid', async () => {
    const queries = renderPage()
    await findSection()
    for (const times of [1, 2]) {
      press('Withdraw it')
      await vi.waitFor(() => expect(startFlow).toHaveBeenCalledTimes(times))
    }
    answers['/api/withdrawal/terms'] = answerTerms({ ...nothing, paid: '26000000' })
    await act(() => queries.invalidateQueries({ queryKey: apiKey('/api/withdrawal/terms') }))
    await screen.findByText('Nothing can be withdrawn this way yet.')
    expect(screen.getByRole('button', { name: 'Withdraw it' }).getAttribute('aria-disabled')).toBe('true')
  })
})
