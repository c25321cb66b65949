// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { getWallet } from '#shared/wallet/wallet-store.ts'
import { ListSheet } from './list-sheet.tsx'
import { createTestRecord } from './test-record.ts'
import type { TxStatus } from './tx-record.ts'
import { getTxRecords, putTxRecord, removeTxRecord } from './tx-store.ts'
import { connectTestWallet, renderTx, testAccount } from './tx-test.tsx'

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => undefined }))

beforeEach(() => {
  for (const { id } of getTxRecords()) removeTxRecord(id)
  connectTestWallet()
})

async function show(...statuses: TxStatus[]): Promise<void> {
  const { configuredChainId: chainId } = getWallet()
  for (const [index, status] of statuses.entries())
    putTxRecord(createTestRecord({ id: `r${index}`, flowId: `f${index}`, account: testAccount, chainId, status }))
  renderTx(<ListSheet open onClose={() => undefined} />)
  await screen.findByRole('dialog', { name: 'Transactions' })
}

const anywhere = { hidden: true }
const count = () => screen.queryAllByRole('listitem', anywhere).length
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, ...anywhere }))

it('offers no filter for a handful', async () => {
  await show('sent', 'failed', 'dropped', 'unknown', 'mined')
  expect(count()).toBe(5)
  expect(screen.queryByRole('button', { name: 'Under way', ...anywhere })).toBeNull()
})

it('tells those under way and those that failed from the others', async () => {
  await show('sent', 'failed', 'dropped', 'unknown', 'mined', 'cancelled')
  expect(count()).toBe(6)
  press('Under way')
  expect(count()).toBe(3)
  press('Failed')
  expect(count()).toBe(2)
  press('All')
  expect(count()).toBe(6)
})

it('says that there is none of those, and shows all when the list is short again', async () => {
  await show('sent', 'sent', 'sent', 'sent', 'sent', 'sent')
  press('Failed')
  expect(screen.getByText('None of these')).toBeTruthy()
  act(() => removeTxRecord('r0'))
  expect(count()).toBe(5)
})
