import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { connectTestWallet, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { getWalletState, setWalletState } from '#shared/wallet/wallet-store.ts'
import type { Operation } from './governance.ts'
import type { KnownSettings, SettingsScreen } from './use-settings.ts'
import { PendingDecision } from './pending.tsx'

// @vitest-environment jsdom

const startFlow = vi.hoisted(() => vi.fn<(action: BoundAction) => void>())
vi.mock('#shared/tx/start-flow.ts', () => ({ startFlow }))

const proposer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const operation: Operation = {
  id: '0x01',
  call: { target: '0x4ed7c70F96B99c776995fB64377f0d4aB3B0e1C1', data: '0x01' },
  setting: { name: 'series', series: 7n, isOnSale: true },
  decoded: null,
  proposer,
  isAtDesk: true,
  isOurs: true,
  readyAt: 1_900_000_000,
  expiresAt: 1_900_600_000,
}
const right = { data: { kind: 'propose', delay: 3_600, cancelsAt: 'settingsDesk' } }

beforeEach(() => {
  startFlow.mockReset()
  connectTestWallet()
})

function renderDecision({ account = testAccount, isReady = true } = {}) {
  renderTx(
    <PendingDecision
      operation={operation}
      screen={{ account, right } as SettingsScreen}
      known={{ terms: {}, settings: {} } as KnownSettings}
      isReady={isReady}
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
  { name: 'who proposed it', account: proposer, isReady: true, reason: 'Another operator has to execute it' },
  { name: 'too early', account: testAccount, isReady: false, reason: 'Its time has not come yet' },
])('$name: it can be cancelled and not carried out, and says why', ({ account, isReady, reason }) => {
  renderDecision({ account, isReady })
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
