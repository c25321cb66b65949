import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { connectTestWallet, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { getWalletState, setWalletState } from '#shared/wallet/wallet-store.ts'
import type { Operation } from './governance.ts'
import type { KnownSettings, SettingsScreen } from './use-settings.ts'
import { AtDesk, AtManager, getMoment, type Moment } from './pending.tsx'

// @vitest-environment jsdom

const startFlow = vi.hoisted(() => vi.fn<(action: BoundAction) => void>())
vi.mock('#shared/tx/start-flow.ts', () => ({ startFlow }))
const mayCancelNow = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('./outcome.ts', async (original) => ({
  ...(await original<object>()),
  mayCancelQuery: (_: number, { id }: Operation, account: string) => ({
    queryKey: [id, account],
    queryFn: mayCancelNow,
  }),
}))

const proposer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const operation: Operation = {
  id: '0x01',
  call: { target: '0x4ed7c70F96B99c776995fB64377f0d4aB3B0e1C1', data: '0x01' },
  setting: { name: 'series', series: 7n, isOnSale: true },
  decoded: {
    contract: { name: 'cardSeller', kind: 'cardSeller', address: '0x01' },
    act: undefined,
    functionName: 'f',
    args: [],
    values: [],
  },
  proposer,
  isAtDesk: true,
  readyAt: 1_900_000_000,
  expiresAt: 1_900_600_000,
}
const right = { data: { kind: 'propose', delay: 3_600, cancelsAt: 'settingsDesk' } }

beforeEach(() => {
  startFlow.mockReset()
  mayCancelNow.mockReset()
  connectTestWallet()
})

interface Shown {
  account?: string
  moment?: Moment
  shown?: Operation
}

function renderDecision({ account = testAccount, moment = 'ready', shown = operation }: Shown = {}) {
  return renderTx(
    <AtDesk
      operation={shown}
      screen={{ account, right } as SettingsScreen}
      known={{ terms: {}, settings: {} } as KnownSettings}
      moment={moment}
    />,
  )
}

it('lets another operator carry it out once its time has come, and cancel it at any time', () => {
  renderDecision()
  fireEvent.click(screen.getByRole('button', { name: 'Execute' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(startFlow).toHaveBeenCalledTimes(2)
})

it.each([
  {
    name: 'who proposed it',
    account: proposer,
    moment: 'ready' as const,
    reason: 'Another operator has to execute it',
  },
  { name: 'too early', account: testAccount, moment: 'early' as const, reason: 'Its time has not come yet' },
  {
    name: 'too late',
    account: testAccount,
    moment: 'lapsed' as const,
    reason: 'This proposal has lapsed; propose it again',
  },
])('$name: it can be cancelled and not carried out, and says why', ({ account, moment, reason }) => {
  renderDecision({ account, moment })
  screen.getByText(reason)
  fireEvent.click(screen.getByRole('button', { name: 'Execute' }))
  expect(startFlow).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(startFlow).toHaveBeenCalledOnce()
})

it('who only views the address of an operator can do neither, and is told why', () => {
  setWalletState({ ...getWalletState(), viewOnly: testAccount })
  renderDecision()
  screen.getByText('You are viewing an address. Leave the view and connect its wallet to act.')
  fireEvent.click(screen.getByRole('button', { name: 'Execute' }))
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(startFlow).not.toHaveBeenCalled()
})

it('a call that no page sets is carried out here too; bytes that nobody reads are cancelled alone', () => {
  const { unmount } = renderDecision({ shown: { ...operation, setting: null } })
  fireEvent.click(screen.getByRole('button', { name: 'Execute' }))
  expect(startFlow).toHaveBeenCalledOnce()
  unmount()
  renderDecision({ shown: { ...operation, decoded: null } })
  screen.getByRole('button', { name: 'Cancel' })
  expect(screen.queryByRole('button', { name: 'Execute' })).toBeNull()
})

it('its time is from when it is ready until just before it lapses', () => {
  const { readyAt, expiresAt } = operation
  const at = [null, readyAt - 1, readyAt, expiresAt - 1, expiresAt]
  expect(at.map((now) => getMoment(operation, now))).toEqual(['early', 'early', 'ready', 'ready', 'lapsed'])
})

const ofManager = { ...operation, isAtDesk: false }

it.each([
  { who: 'who scheduled it executes and cancels it', account: proposer, mayCancel: true, shown: ['Execute', 'Cancel'] },
  { who: 'a guardian cancels it alone', account: testAccount, mayCancel: true, shown: ['Execute', 'Cancel'] },
  { who: 'others can do nothing', account: testAccount, mayCancel: false, shown: [] },
])('at the AccessManager $who', async ({ account, mayCancel, shown }) => {
  mayCancelNow.mockResolvedValue(mayCancel)
  renderTx(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AtManager
        operation={ofManager}
        screen={{ account, chainId: 31337 } as SettingsScreen}
        known={{ terms: {}, settings: {} } as KnownSettings}
        moment="ready"
      />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(mayCancelNow).toHaveBeenCalled())
  await vi.waitFor(() => expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(shown))
  if (account === proposer || shown.length === 0) return
  screen.getByText('Only the account that scheduled it can execute it')
  fireEvent.click(screen.getByRole('button', { name: 'Execute' }))
  expect(startFlow).not.toHaveBeenCalled()
})
