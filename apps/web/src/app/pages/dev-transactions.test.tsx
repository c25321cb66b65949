// @vitest-environment jsdom
import { errorKeys } from '@app/core/errors'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { playgroundActions } from '#shared/tx/playground/actions.ts'
import { createSampleRecords } from '#shared/tx/playground/sample-records.ts'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { getTxRecords, parseRecord } from '#shared/tx/tx-store.ts'
import { connectTestWallet, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import DevTransactions from './dev-transactions.tsx'

const startFlow = vi.hoisted(() => vi.fn<(action: BoundAction) => void>())
vi.mock('#shared/tx/start-flow.ts', () => ({ startFlow }))

beforeEach(() => connectTestWallet())

it('has one record in every state, each as it would be stored', () => {
  const records = createSampleRecords(testAccount, 31337, 100)
  expect(new Set(records.map(({ status }) => status)).size).toBe(10)
  expect(new Set(records.map(({ unknownReason }) => unknownReason)).size).toBe(6)
  for (const record of records) expect(parseRecord(JSON.stringify(record))).toEqual(record)
})

it('begins each action at a press, and says every refusal', () => {
  renderTx(<DevTransactions />)
  for (const { label } of playgroundActions) fireEvent.click(screen.getByRole('button', { name: label }))
  expect(startFlow).toHaveBeenCalledTimes(playgroundActions.length)
  // A no in the wallet is none of the service's.
  expect(screen.getAllByRole('alert')).toHaveLength(errorKeys.length - 1)
  expect(screen.getByText('User rejected transaction or signing')).toBeTruthy()
})

it('shows and removes the samples', () => {
  renderTx(<DevTransactions />)
  fireEvent.click(screen.getByRole('button', { name: 'One transaction in every state' }))
  expect(getTxRecords().length).toBeGreaterThan(9)
  fireEvent.click(screen.getByRole('button', { name: 'Remove them' }))
  expect(getTxRecords()).toEqual([])
})
