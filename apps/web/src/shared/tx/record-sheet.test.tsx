// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getWallet } from '#shared/wallet/wallet-store.ts'
import { formatDate, formatTime } from '#shared/format/format-date.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import { ListSheet } from './list-sheet.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { createTestRecord } from './test-record.ts'
import TransactionTray from './transaction-tray.tsx'
import type { TxRecord } from './tx-record.ts'
import { getTxRecord, getTxRecords, putTxRecord, removeTxRecord } from './tx-store.ts'
import { connectTestWallet, getWords, renderTx, testAccount } from './tx-test.tsx'

const navigate = vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve())
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}))

const amount = createExactAmountValue(500_000_000n, { decimals: 6, symbol: 'USDT' })
const title = { key: 'staking:tx.stake.title', values: { amount } }
const settled = {
  hash: `0x${'3c'.repeat(32)}`,
  blockNumber: 1_234,
  blockTimestamp: 1_900_000_000,
  fee: '41000000000000',
}

function put(patch: Partial<TxRecord>): TxRecord {
  const now = Math.floor(Date.now() / 1000)
  const times = { requestedAt: now - 400, sentAt: now - 370 }
  const record = createTestRecord({
    id: 'r1',
    account: testAccount,
    title,
    hash: `0x${'91'.repeat(32)}`,
    ...times,
    ...patch,
  })
  putTxRecord({ ...record, chainId: getWallet().configuredChainId })
  return record
}

beforeEach(() => {
  for (const { id } of getTxRecords()) removeTxRecord(id)
  connectTestWallet()
  navigate.mockClear()
})

const open = async (name = 'We do not know yet') => {
  const onClose = vi.fn<() => void>()
  renderTx(<RecordSheet id="r1" open onClose={onClose} />)
  const sheet = await screen.findByRole('dialog', { name })
  return { sheet, onClose }
}

describe('a transaction of which nothing is known', () => {
  it('says so, says what to do, and cannot be sent again', async () => {
    put({ status: 'unknown', unknownReason: 'notSeen', nonce: 214, nonceSeen: true })
    const { sheet } = await open()
    expect(getWords(sheet)).toContain(
      'Test Wallet took “Stake 500.00 USDT”, but no network node has seen it for 6 min.',
    )
    expect(getWords(sheet)).toContain('Do not send it again yet. Both could go through.')
    const again = screen.getByRole('button', { name: 'Send again' })
    expect(again.getAttribute('aria-disabled')).toBe('true')
    expect(getWords(sheet)).toContain('You can send it again once another transaction has used nonce 214.')
    fireEvent.click(again)
    expect(navigate).not.toHaveBeenCalled()
  })

  it('never promises to find out when its nonce was never seen', async () => {
    put({ status: 'unknown', unknownReason: 'noAnswer', hash: null })
    const { sheet } = await open('We lost sight of the wallet’s answer')
    expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove from the list' })).toBeTruthy()
    expect(getWords(sheet)).toContain('We do not know its nonce')
  })

  it('does not call its nonce unused when another transaction has used it', async () => {
    put({ status: 'unknown', unknownReason: 'nonceSpent', hash: null, nonce: 41 })
    const { sheet } = await open('We lost sight of the wallet’s answer')
    expect(getWords(sheet)).toContain('Nonce 41, used by another transaction')
    expect(getWords(sheet)).not.toContain('not used on chain')
  })

  it('is taken off the list only when asked twice', async () => {
    put({ status: 'unknown', unknownReason: 'notSeen' })
    const { onClose } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the list' }))
    expect(getTxRecord('r1')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the list' }))
    expect(getTxRecord('r1')).toBeUndefined()
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('a transaction that ended', () => {
  it('failed: gives the reason, what was taken, and the way to try again', async () => {
    const values = { unlockAt: { type: 'time', at: 1_900_000_000 } } as const
    put({ status: 'failed', settled, problem: { key: 'LOCK_NOT_EXPIRED', values } })
    const onClose = vi.fn<() => void>()
    renderTx(<RecordSheet id="r1" open onClose={onClose} />)
    const sheet = await screen.findByRole('dialog', { name: /^Stake 500\.00\sUSDT$/ })
    expect(getWords(sheet)).toContain('Unstake time unexpired')
    expect(getWords(sheet).match(/Only the network fee, 0\.000041 ETH, was charged\./g)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect(navigate).toHaveBeenCalledWith({ href: '/stake' })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('failed without a reason: is titled by its action, explained below', async () => {
    put({ status: 'failed', settled, problem: { key: 'CONTRACT_REVERTED', failure: 'STAKE_FAILED' } })
    renderTx(<RecordSheet id="r1" open onClose={() => undefined} />)
    const alert = await screen.findByRole('alert')
    expect(getWords(alert)).toMatch(/^Stake failedThe contract gave no reason that we know.*CONTRACT_REVERTED$/)
  })

  it('confirmed: is not offered again', async () => {
    put({ status: 'confirmed', settled })
    renderTx(<RecordSheet id="r1" open onClose={() => undefined} />)
    await screen.findByRole('dialog')
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })
})

const show = async (name: string | RegExp = /^Stake 500\.00\sUSDT$/) => {
  renderTx(<RecordSheet id="r1" open onClose={() => undefined} />)
  return getWords(await screen.findByRole('dialog', { name }))
}

describe('several steps in one confirmation', () => {
  const call = { title: { key: 'tx:title.approve', values: { amount } }, to: '0x', data: '0x', value: '0', hash: null }
  const bundleOf = (...outcomes: ('done' | 'failed' | null)[]) => ({
    id: '0x01',
    walletId: null,
    wallet: 'test',
    calls: [
      { ...call, outcome: outcomes[0] ?? null },
      { ...call, title, outcome: outcomes[1] ?? null },
    ],
  })
  it('waits with the wallet', async () => {
    put({ status: 'sent', hash: null, bundle: bundleOf() })
    expect(await show()).toMatch(
      /Your wallet took it \d+ min ago and executes its steps together.*Not found on the chain so far/,
    )
  })

  it('in part: says what went through, and may be begun again', async () => {
    put({ status: 'partly', settled, bundle: bundleOf('done', 'failed'), problem: { key: 'TRANSACTION_FAILED' } })
    const words = await show()
    expect(words).toContain('Partly done')
    expect(words).toContain('1 of 2 steps went through. Network fee 0.000041')
    expect(words).toMatch(/Approve exactly 500\.00\sUSDTWent through.*Stake 500\.00\sUSDTDid not go through/)
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
  })

  it('given up by the wallet: nothing was sent', async () => {
    put({ status: 'failed', hash: null, bundle: bundleOf() })
    const words = await show()
    expect(words).toContain('Your wallet did not execute it. Nothing was sent.')
    expect(words).toContain('Not on the chain')
  })

  it('forgotten by the wallet: not known, not sent again, and no nonce is promised', async () => {
    put({ status: 'unknown', unknownReason: 'forgotten', hash: null, bundle: bundleOf() })
    const words = await show('We do not know yet')
    expect(words).toContain('says that it no longer knows it. It may still go through.')
    expect(words).toContain('We ask Test Wallet and look at the chain every 12 s')
    expect(words).not.toContain('nonce')
    expect(screen.getByRole('button', { name: 'Send again' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the list', () => {
  it('shows the account’s own, each with its state in a word', async () => {
    put({ status: 'confirmed', settled, spedUpTo: settled.hash })
    put({ id: 'r2', status: 'cancelled', settled })
    put({ id: 'r3', status: 'sent', account: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' })
    renderTx(<ListSheet open onClose={() => undefined} />)
    const sheet = await screen.findByRole('dialog', { name: 'Transactions' })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(getWords(sheet)).toContain('Sped up. Final transaction: 0x3c3c…3c3c')
    expect(getWords(sheet)).toContain('Cancelled')
    expect(getWords(sheet)).toContain('Kept on this device')
  })

  it('has a heading for each day of the chain, the time and what was moved', async () => {
    const day = 86_400
    const moved = [
      { amount: '-500000000', decimals: 6, symbol: 'USDT' },
      { amount: '1500000000000000000', decimals: 18, symbol: 'PRD' },
    ]
    put({ status: 'confirmed', settled: { ...settled, moved } })
    put({ id: 'r2', status: 'confirmed', settled: { ...settled, blockTimestamp: settled.blockTimestamp - day } })
    put({ id: 'r3', status: 'sent' })
    renderTx(<ListSheet open onClose={() => undefined} />)
    await screen.findByRole('dialog')
    const lists = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))
    expect(lists).toEqual([
      'Not certain yet',
      ...[0, day].map((before) => formatDate(settled.blockTimestamp - before, 'en-GB')),
    ])
    const row = getWords(screen.getAllByRole('listitem')[1]!)
    expect(row).toMatch(/−500\.00\sUSDT/)
    expect(row).toMatch(/\+1\.5000\sPRD/)
    expect(row).toContain(formatTime(settled.blockTimestamp, 'en-GB'))
  })

  it('says that there are none', async () => {
    renderTx(<ListSheet open onClose={() => undefined} />)
    expect((await screen.findByRole('dialog')).textContent).toContain('No transactions yet')
  })

  it('leads to what the account has allowed', async () => {
    const onClose = vi.fn<() => void>()
    renderTx(<ListSheet open onClose={onClose} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Token approvals' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(navigate).toHaveBeenCalledWith({ to: '/allowances' })
  })
})

describe('the sign in the header', () => {
  it('is absent without transactions, and names what it shows', () => {
    const { unmount } = renderTx(<TransactionTray />)
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    put({ status: 'sent' })
    renderTx(<TransactionTray />)
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Transactions, 1 under way')
  })

  it('warns of an unknown one before all others', () => {
    put({ status: 'sent' })
    put({ id: 'r2', status: 'unknown', unknownReason: 'notSeen' })
    renderTx(<TransactionTray />)
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Transactions, one of them unknown')
  })
})
