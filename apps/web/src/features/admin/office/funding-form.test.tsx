import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import type { Flow } from '#shared/tx/create-flow.ts'
import { tokensQuery } from '#shared/chain/read-token.ts'
import { createFlowState, type FlowState } from '#shared/tx/flow-state.ts'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { getWalletState, setWalletState } from '#shared/wallet/wallet-store.ts'
import { FundingForm } from './funding-form.tsx'

// @vitest-environment jsdom

const mocks = vi.hoisted(() => {
  const clock: { at: number | null } = { at: null }
  return { startFlow: vi.fn<(action: BoundAction) => Flow>(), now: clock }
})
const { startFlow, now } = mocks
vi.mock('#shared/tx/start-flow.ts', () => ({ startFlow: mocks.startFlow }))
vi.mock('#shared/chain/chain-clock.ts', () => ({ useChainNow: () => mocks.now.at }))
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))

const chainId = 31_337
const { usdt, productToken, rwas, dividendVault } = getDeployment(chainId).contracts
const units = [
  { address: productToken, decimals: 18, symbol: 'PRD' },
  { address: usdt, decimals: 6, symbol: 'USDT' },
  { address: rwas, decimals: 18, symbol: 'RWAS' },
]

beforeEach(() => {
  connectTestWallet()
  startFlow.mockReset()
  // 10:00 of 1 March 2028.
  now.at = Date.UTC(2028, 2, 1, 10) / 1_000
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

interface Known {
  balance?: bigint | null
  isChainRead?: boolean
  mayFund?: boolean
}

function renderForm({ balance = 1_000_000_000n, isChainRead = true, mayFund = true }: Known = {}): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  if (isChainRead) queries.setQueryData(tokensQuery(chainId).queryKey, units)
  const funds = accountFundsQuery(chainId, usdt, dividendVault, testAccount)
  if (balance !== null) queries.setQueryData(funds.queryKey, { balance, allowance: 0n, blockNumber: 471n })
  renderTx(
    <QueryClientProvider client={queries}>
      <FundingForm mayFund={mayFund} />
    </QueryClientProvider>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const getText = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const getPreview = () => screen.queryByRole('region', { name: 'What it releases' })

/** A funding as it goes on in its sheet. */
function followFlow() {
  const listeners = new Set<() => void>()
  const owner = { id: 'f', actionKey: 'admin.fund', path: '/admin/days', account: testAccount, chainId }
  let state: FlowState = createFlowState({ ...owner, title: { key: 'admin:tx.fund.title' } })
  const flow: Flow = {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    agree: vi.fn<() => void>(),
    retry: vi.fn<() => void>(),
    renew: vi.fn<() => void>(),
    separate: vi.fn<() => void>(),
    getNext: () => ({ path: '/admin' }),
  }
  startFlow.mockReturnValue(flow)
  return (next: Partial<FlowState>) =>
    act(() => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    })
}

describe('a funding', () => {
  it('begins tomorrow and shows what each day releases before anything is signed', () => {
    followFlow()
    renderForm()
    press('USDT')
    press('Community')
    type('Amount', '100')
    expect(getText('First day')).toBe('2028-03-02')
    const words = getWords(getPreview()!)
    expect(words).toContain('Each day3.333333 USDT')
    expect(words).toContain('The last day3.333343 USDT')
    expect(words).toContain('2 Mar 2028 – 31 Mar 2028')
    expect(startFlow).not.toHaveBeenCalled()
    press('Fund')
    expect(startFlow).toHaveBeenCalledTimes(1)
    expect(startFlow.mock.calls[0]![0]).toMatchObject({
      key: 'admin.fund',
      title: { values: { amount: { amount: '100000000', symbol: 'USDT' } } },
    })
  })

  it('keeps what was typed after a no of the wallet, and forgets it once it is made', () => {
    const goOn = followFlow()
    renderForm()
    press('USDT')
    type('Amount', '100')
    press('Fund')
    goOn({ phase: 'ready', problem: { key: 'USER_REJECTED' } })
    expect(getText('Amount')).toBe('100')
    press('Fund')
    expect(startFlow).toHaveBeenCalledTimes(2)
    goOn({ phase: 'done' })
    expect(getText('Amount')).toBe('')
    expect(getPreview()).toBeNull()
  })
})

describe('a funding that cannot be', () => {
  it.each([
    ['no amount', 'Amount', '', 'Please enter amount'],
    ['more than there is', 'Amount', '1000.000001', 'Insufficient balance'],
    ['no day', 'First day', '', 'Choose one of the 366 days after today'],
    ['today', 'First day', '2028-03-01', 'Choose one of the 366 days after today'],
    ['a day too far ahead', 'First day', '2029-03-03', 'Choose one of the 366 days after today'],
    ['no days', 'How many days', '', 'Enter a whole number from 1 to 366'],
    ['too many days', 'How many days', '367', 'Enter a whole number from 1 to 366'],
  ])('says why: %s', (_, label, value, why) => {
    renderForm()
    press('USDT')
    type('Amount', '100')
    type(label, value)
    press('Fund')
    expect(startFlow).not.toHaveBeenCalled()
    expect(screen.getByText(why)).toBeTruthy()
  })

  it('says so where the account has no role for it', () => {
    renderForm({ mayFund: false })
    press('USDT')
    type('Amount', '100')
    press('Fund')
    expect(startFlow).not.toHaveBeenCalled()
    expect(screen.getByText('Only OPERATOR can fund.')).toBeTruthy()
  })

  it('offers the way back from another network', () => {
    setWalletState({ ...getWalletState(), chainId: 1 })
    renderForm()
    expect(screen.getByRole('button', { name: /^Switch to/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fund' })).toBeNull()
  })
})

describe('what is not known', () => {
  it.each([
    ['while the chain is read', () => new Promise<never>(() => undefined), 'Loading'],
    ['where no node answers', () => Promise.reject(new TypeError('Failed to fetch')), 'No network node can be'],
  ])('is a dash, never zero, and nothing is computed with it: %s', async (_, answer, why) => {
    vi.stubGlobal('fetch', answer)
    renderForm({ isChainRead: false, balance: null })
    type('Amount', '100')
    await screen.findByText(why, { exact: false })
    expect(screen.getByText(/^Balance\s—$/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/\b0\b/)
    expect(getPreview()).toBeNull()
    const button = screen.getByRole('button', { name: /Fund|Loading/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(startFlow).not.toHaveBeenCalled()
  })

  it('is left to the contract: a balance, and the day of today', () => {
    followFlow()
    now.at = null
    renderForm({ balance: null })
    press('USDT')
    type('Amount', '100')
    expect(getText('First day')).toBe('')
    press('Fund')
    expect(screen.getByText('Choose one of the 366 days after today')).toBeTruthy()
    type('First day', '2028-03-02')
    press('Fund')
    expect(startFlow).toHaveBeenCalledTimes(1)
  })
})
