// @vitest-environment jsdom
import type { PowerOrder } from '@app/core/api/power'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SourceSheet } from '#shared/sources/source-sheet.tsx'
import { getWords, renderTx } from '#shared/tx/tx-test.tsx'
import type { MarketFigures, MarketTerms } from './reads.ts'
import { usePowerSources } from './sources.tsx'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))

const unit = 10n ** 18n
const token = (symbol: string) => ({ symbol, decimals: 18, address: `0x${'1'.repeat(40)}` })
const terms = {
  market: `0x${'2'.repeat(40)}`,
  power: token('PWR'),
  productToken: token('PRD'),
  usdt: token('USDT'),
} as unknown as MarketTerms
const asOf = { blockNumber: 7, blockTimestamp: 1_000 }
const figures = {
  prices: { usdt: unit, productToken: unit },
  minimumExchange: unit,
  freeRewards: 5n * unit,
  blockNumber: 8n,
  readAt: 1_000,
} as MarketFigures
const amounts = [
  'power',
  'remainingPower',
  'outputRate',
  'claimable',
  'claimed',
  'fuelRate',
  'fuelBurned',
  'remainingFuel',
]
const order = (orderId: string, reserved: bigint) =>
  ({
    ...Object.fromEntries(amounts.map((name) => [name, '0'])),
    orderId,
    openedAt: 500,
    lifetime: 86_400,
    transaction: `0x${'3'.repeat(64)}`,
    reserved: String(reserved * unit),
  }) as unknown as PowerOrder
const totals = { claimable: '0', remainingPower: String(3n * unit), dailyOutput: '0' }

function Page() {
  const answer = { data: { totals }, asOf } as unknown as Parameters<typeof usePowerSources>[0]['answer']
  return <SourceSheet {...usePowerSources({ answer, orders: [order('3', 11n), order('4', 12n)], terms, figures })} />
}

const read = (name: string) => getWords(screen.getByRole('region', { name }))

test('one sheet says where the totals, every order and the market of the page come from', () => {
  renderTx(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  expect(read('Power left')).toContain('3.0000 PWR')
  expect(read('Order 3')).toContain('11.00')
  expect(read('Order 4')).toContain('12.00')
  expect(read('Free for new purchases')).toContain('5.0000 PRD')
  const reads = within(screen.getByRole('region', { name: 'Where they were read' }))
  expect(reads.getAllByText(/block [78]/)).toHaveLength(3)
})
