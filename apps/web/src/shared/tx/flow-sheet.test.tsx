// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getWalletState, setWalletState } from '#shared/wallet/wallet-store.ts'
import { createExactAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { formatDateTime, formatDateTimeExact } from '#shared/format/format-date.ts'
import type { Flow } from './create-flow.ts'
import { FlowSheet } from './flow-sheet.tsx'
import { createFlowState, type FlowState } from './flow-state.ts'
import { createTestRecord } from './test-record.ts'
import type { TxPlan } from './tx-action.ts'
import { putTxRecord } from './tx-store.ts'
import { connectTestWallet, getWords, renderTx, testAccount } from './tx-test.tsx'

const usdt = { decimals: 6, symbol: 'USDT' }
const amount = createExactAmountValue(500_000_000n, usdt)
const callData = { to: testAccount, data: '0x01', value: 0n } as const
const plan: TxPlan = {
  steps: [
    { kind: 'approve', title: { key: 'tx:title.approve', values: { amount } }, callData, allowance: null, gas: 1n },
    { kind: 'call', title: { key: 'staking:tx.stake.title', values: { amount } }, callData, allowance: null, gas: 1n },
  ],
  sentences: [
    { icon: 'leaves', text: { key: 'staking:tx.stake.leaves', values: { amount } } },
    { icon: 'lock', text: { key: 'staking:tx.stake.lock', values: { unlockAt: createTimeValue(1_900_000_000) } } },
  ],
  fee: 114_000_000_000_000n,
  safe: null,
  simulated: { blockNumber: 471, at: Math.floor(Date.now() / 1000) - 6, complete: true },
}

function showFlow(patch: Partial<FlowState>) {
  const listeners = new Set<() => void>()
  const owner = { id: 'f', actionKey: 'staking.stake', path: '/stake', account: testAccount, chainId: 31337 }
  const title = { key: 'staking:tx.stake.title', values: { amount } }
  let state: FlowState = { ...createFlowState({ ...owner, title }), ...patch }
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
    getNext: (at) => ({
      path: '/stake/list',
      text: { key: 'staking:tx.stake.next', values: { unlockAt: createTimeValue(at + 60) } },
    }),
  }
  const onClose = vi.fn<() => void>()
  renderTx(<FlowSheet flow={flow} open onClose={onClose} />)
  const goOn = (next: Partial<FlowState>) =>
    act(() => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    })
  return { flow, onClose, goOn }
}

const findSheet = () => screen.findByRole('dialog', { name: /^Stake 500\.00\sUSDT$/ })
const button = (name: RegExp | string) => screen.getByRole('button', { name })

const navigate = vi.hoisted(() => vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve()))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}))

beforeEach(() => connectTestWallet())

describe('before the person decides', () => {
  it('says what was simulated, what will change with bold figures, the fee and every signature', async () => {
    showFlow({ phase: 'ready', plan })
    const sheet = await findSheet()
    expect(getWords(sheet)).toMatch(/Test run on block 471 succeeded \(\d+ s ago\)/)
    expect(getWords(sheet)).toContain('500.00 USDT leaves your wallet.')
    expect(screen.getAllByText(/^500\.00\sUSDT$/).some((node) => node.tagName === 'B')).toBe(true)
    expect(getWords(sheet)).toContain('Network fee: about 0.000114')
    expect(getWords(sheet)).toContain('2 signatures, one after the other')
    expect(screen.getAllByRole('listitem').map(getWords)).toContain('1To come: Approve exactly 500.00 USDT')
  })

  it('asks nothing of the wallet until the one button is pressed', async () => {
    const { flow } = showFlow({ phase: 'ready', plan })
    await findSheet()
    expect(flow.agree).not.toHaveBeenCalled()
    fireEvent.click(button('Continue in Test Wallet'))
    expect(flow.agree).toHaveBeenCalledTimes(1)
  })

  it('simulates again every twelve seconds while it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { flow } = showFlow({ phase: 'ready', plan })
    await findSheet()
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    expect(flow.renew).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('offers the missing step instead when the wallet cannot write', async () => {
    setWalletState({ ...getWalletState(), chainId: 1 })
    const { flow } = showFlow({ phase: 'ready', plan })
    await findSheet()
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull()
    expect(button(/^Switch to/)).toBeTruthy()
    expect(flow.agree).not.toHaveBeenCalled()
  })
})

describe('several steps in one confirmation', () => {
  const atOnce: TxPlan = { ...plan, together: 'supported' }

  it('says so, and that the steps can be confirmed one by one', async () => {
    const { flow } = showFlow({ phase: 'ready', plan: atOnce })
    const words = getWords(await findSheet())
    expect(words).toContain('One confirmation: your wallet executes all steps together.')
    expect(words).not.toContain('signatures')
    expect(words).not.toContain('smart account')
    fireEvent.click(button('Confirm steps one by one'))
    expect(flow.separate).toHaveBeenCalledOnce()
    expect(flow.agree).not.toHaveBeenCalled()
  })

  it('says before that the wallet may ask to change the account', async () => {
    showFlow({ phase: 'ready', plan: { ...plan, together: 'ready' } })
    expect(getWords(await findSheet())).toContain('may first ask to turn this account into a smart account')
  })

  it('says while it goes on that the wallet could not, and how often it now asks', async () => {
    showFlow({ phase: 'signing', plan, separated: 'unsupported' })
    const words = getWords(await findSheet())
    expect(words).toContain('Your wallet cannot execute these steps together after all. 2 signatures')
  })

  it('says that the account stays as it is when it was not to be changed', async () => {
    showFlow({ phase: 'ready', plan, separated: 'refused' })
    expect(getWords(await findSheet())).toContain('The account stays as it is, and nothing was sent. 2 signatures')
  })

  it('shows of each step what went through', async () => {
    const call = { title: plan.steps[0]!.title, to: testAccount, data: '0x01', value: '0', hash: null }
    const bundle = {
      id: '0x01',
      walletId: null,
      wallet: 'test',
      calls: [
        { ...call, outcome: 'done' as const },
        { ...call, title: plan.steps[1]!.title, outcome: 'failed' as const },
      ],
    }
    const settled = { hash: '0xaa', blockNumber: 7, blockTimestamp: 1_800_000_000, fee: '41000000000000' }
    const problem = { key: 'TRANSACTION_FAILED', failure: 'STAKE_FAILED' } as const
    putTxRecord(createTestRecord({ id: 'r1', status: 'partly', bundle, settled, problem }))
    showFlow({ phase: 'stopped', plan: atOnce, recordId: 'r1', problem, mayRepeat: true })
    const words = getWords(await findSheet())
    expect(words).toContain('1 of 2 steps went through. Network fee 0.000041')
    expect(words).toContain('Only some steps went through')
    expect(screen.getAllByRole('listitem').map(getWords)).toContain('Done: Approve exactly 500.00 USDT')
    expect(button('Try again')).toBeTruthy()
  })
})

describe('while it is under way', () => {
  it.each([
    ['preparing', 'Checking'],
    ['signing', 'Open Test Wallet'],
    ['mining', 'Waiting for its block'],
    ['refreshing', 'Updating your balances'],
  ] as const)('%s: the button says what it waits for and cannot be pressed', async (phase, label) => {
    const { flow } = showFlow({ phase, plan })
    await findSheet()
    expect(button(label).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button(label))
    expect(flow.agree).not.toHaveBeenCalled()
    expect(flow.retry).not.toHaveBeenCalled()
  })

  it('keeps the focus on its one button from the first step to the last', async () => {
    const { goOn } = showFlow({ phase: 'ready', plan })
    await findSheet()
    const one = button('Continue in Test Wallet')
    one.focus()
    for (const phase of [
      'signing',
      'mining',
      'preparing',
      'ready',
      'signing',
      'mining',
      'refreshing',
      'done',
    ] as const) {
      goOn({ phase })
      expect(document.activeElement).toBe(one)
    }
    expect(one.textContent).toBe('Done')
  })

  it('closing only closes', async () => {
    const { flow, onClose } = showFlow({ phase: 'signing', plan })
    await findSheet()
    fireEvent.click(button('Close'))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(flow.retry).not.toHaveBeenCalled()
  })
})

describe('a no', () => {
  it('is said in the words of the catalogue, with what it means and the next step', async () => {
    const problem = { key: 'LOCK_NOT_EXPIRED', values: { unlockAt: createTimeValue(1_900_000_000) } } as const
    const { flow } = showFlow({ phase: 'refused', problem })
    await findSheet()
    const alert = screen.getByRole('alert')
    expect(getWords(alert)).toContain('Unstake time unexpired')
    expect(getWords(alert)).toMatch(/It unlocks on \d+ Mar 2030, \d\d:\d\d GMT/)
    fireEvent.click(button('Try again'))
    expect(flow.retry).toHaveBeenCalledTimes(1)
  })

  it('without its facts falls back to words that need none', async () => {
    showFlow({ phase: 'refused', problem: { key: 'LOCK_NOT_EXPIRED' } })
    await findSheet()
    expect(screen.getByRole('alert').textContent).not.toContain('{{')
  })
})

async function findAlert(): Promise<string> {
  await findSheet()
  return getWords(screen.getByRole('alert'))
}

describe('what a no has cost', () => {
  const problem = { key: 'PRICE_MOVED' } as const
  const settled = {
    hash: `0x${'3c'.repeat(32)}`,
    blockNumber: 1_234,
    blockTimestamp: 1_800_000_000,
    fee: '41000000000000',
  }
  it('before anything was sent: nothing', async () => {
    showFlow({ phase: 'refused', problem })
    expect(await findAlert()).toMatch(/then try again\.Nothing was sent or charged\.PRICE_MOVED$/)
  })

  it('after the allowance was confirmed: nothing for this step', async () => {
    const finished = [{ title: plan.steps[0]!.title, recordId: 'r0' }]
    showFlow({ phase: 'refused', problem, finished })
    expect(await findAlert()).toMatch(/This step was not sent, and nothing was charged for it\.PRICE_MOVED$/)
  })

  it.each(['failed', 'cancelled'] as const)('%s on the chain: the network fee', async (status) => {
    putTxRecord(createTestRecord({ id: 'r1', status, settled, problem }))
    showFlow({ phase: 'stopped', plan, problem, recordId: 'r1', mayRepeat: true })
    const words = await findAlert()
    expect(words).toContain('Only the network fee, 0.000041 ETH, was charged.')
    expect(words).not.toContain('Nothing was')
  })

  it('while it may still go through: nobody can say', async () => {
    putTxRecord(createTestRecord({ id: 'r1', status: 'unknown', unknownReason: 'notSeen' }))
    showFlow({ phase: 'stopped', plan, problem: { key: 'TRANSACTION_UNKNOWN' }, recordId: 'r1' })
    expect(await findAlert()).not.toMatch(/charged/)
  })
})

describe('when nobody knows how it ended', () => {
  it('there is no way to send it again from here', async () => {
    const { flow } = showFlow({ phase: 'stopped', plan, problem: { key: 'TRANSACTION_UNKNOWN' }, recordId: 'r1' })
    await findSheet()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    fireEvent.click(button('Details'))
    expect(flow.retry).not.toHaveBeenCalled()
  })

  it('but there is once it is certain that it cannot go through', async () => {
    const problem = { key: 'TRANSACTION_CANCELLED' } as const
    const { flow } = showFlow({ phase: 'stopped', plan, problem, mayRepeat: true })
    await findSheet()
    fireEvent.click(button('Try again'))
    expect(flow.retry).toHaveBeenCalledTimes(1)
  })
})

describe('the end', () => {
  const settled = {
    hash: `0x${'3c'.repeat(32)}`,
    blockNumber: 1_234,
    blockTimestamp: 1_900_000_000,
    fee: '41000000000000',
    moved: [{ amount: '-500000000', decimals: 6, symbol: 'USDT' }],
  }
  const records = ['r1', 'r2'].map((id) => createTestRecord({ id, account: testAccount, status: 'confirmed', settled }))
  const finished = records.map(({ id, title }) => ({ title, recordId: id }))

  it('says what happened and when, the fees of all its steps and what comes next, and leads there', async () => {
    for (const record of records) putTxRecord(record)
    const { onClose } = showFlow({ phase: 'done', plan: { ...plan, steps: [] }, finished })
    const words = getWords(await findSheet())
    expect(words).toContain('It is done')
    expect(words).toContain('500.00 USDT left your wallet.')
    expect(words).not.toContain('leaves your wallet')
    expect(words).toContain(formatDateTimeExact(settled.blockTimestamp, 'en-GB'))
    expect(words).toMatch(/Network fee paid0\.000082/)
    expect(words).toContain(`It unlocks on ${formatDateTime(settled.blockTimestamp + 60, 'en-GB')}`)
    fireEvent.click(button('See it'))
    expect(onClose).toHaveBeenCalledOnce()
    expect(navigate).toHaveBeenCalledWith({ href: '/stake/list' })
  })
})
