// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aliceAccount, bobAccount } from './test-wallet.ts'
import { startTestPage } from './test-page.ts'
import type { WalletState } from './wallet-state.ts'
import { getWallet, getWalletState, setWalletState } from './wallet-store.ts'
import { WriteGate } from './write-gate.tsx'

const account = aliceAccount.address
const ready = {
  account,
  chainId: 42_161,
  connectorName: 'injected',
  walletName: 'MetaMask',
  auth: { [account.toLowerCase()]: true },
} as const
const blank = getWalletState()

beforeAll(startTestPage)
afterEach(() => {
  cleanup()
  setWalletState(blank)
})

function renderGate(state: Partial<WalletState>) {
  setWalletState({ ...blank, ...state })
  const onStake = vi.fn<() => void>()
  render(
    <WriteGate label="Stake">
      <button type="button" onClick={onStake}>
        Stake 500 USDT
      </button>
    </WriteGate>,
  )
  return onStake
}

test('with everything in place the action itself', () => {
  const onStake = renderGate(ready)
  fireEvent.click(screen.getByRole('button', { name: 'Stake 500 USDT' }))
  expect(onStake).toHaveBeenCalledOnce()
})

test.each([
  { name: 'no wallet', state: {}, label: 'Connect Wallet' },
  { name: 'not signed in', state: { ...ready, auth: {} }, label: 'Sign in' },
])('$name: $label opens the connect sheet', ({ state, label }) => {
  renderGate(state)
  expect(screen.queryByText('Stake 500 USDT')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: label }))
  expect(getWallet().openAuth).toBe(true)
})

test('another network: one button names the right one', () => {
  renderGate({ ...ready, chainId: 56 })
  screen.getByRole('button', { name: 'Switch to Arbitrum One' })
  expect(screen.queryByText('Stake 500 USDT')).toBeNull()
})

test('while the wallet is asked the button says where to look', () => {
  const flow = {
    ticket: 1,
    mode: 'switchChain',
    step: 'checkingChain',
    connectorName: 'injected',
    switchAsked: true,
  } as const
  renderGate({ ...ready, chainId: 56, flow })
  expect(screen.getByRole('button', { name: 'Confirm in MetaMask' }).getAttribute('aria-disabled')).toBe('true')
})

test('a watched address: the action is named, impossible, and says why', () => {
  renderGate({ ...ready, viewOnly: bobAccount.address })
  const button = screen.getByRole('button', { name: 'Stake' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('You are viewing an address. Leave the view and connect its wallet to act.')
})
