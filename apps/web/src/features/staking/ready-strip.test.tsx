// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { connectTestWallet, renderTx } from '#shared/tx/tx-test.tsx'
import { ReadyStrip } from './ready-strip.tsx'
import type { PoolTerms, Position } from './reads.ts'

const startFlow = vi.hoisted(() => vi.fn<(action: BoundAction) => void>())
vi.mock('#shared/tx/start-flow.ts', () => ({ startFlow }))
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))
vi.mock('#shared/chain/chain-clock.ts', () => ({ useChainNow: () => 1_000, useHasCome: () => true }))

const { contracts } = getDeployment(31337)
const terms = {
  pool: contracts.stakingPoolUsdt,
  token: { address: contracts.usdt, symbol: 'USDT', decimals: 6 },
} as unknown as PoolTerms
const stakes = (count: number): Position[] =>
  Array.from({ length: count }, (_, index) => ({
    id: BigInt(index),
    amount: 1_000_000n,
    stakedAt: 0,
    unlockAt: index,
  }))
const anywhere = { hidden: true }
const find = (name: string | RegExp) => screen.findByRole('button', { name, ...anywhere })

beforeEach(() => {
  connectTestWallet()
  startFlow.mockReset()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

function show(count: number): void {
  renderTx(
    <QueryClientProvider client={new QueryClient()}>
      <ReadyStrip positions={stakes(count)} terms={terms} />
    </QueryClientProvider>,
  )
}

const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const getTitle = () => JSON.stringify(startFlow.mock.calls[0]?.[0].title, toText)

it('takes out all at one tap, and offers no choice of one', async () => {
  show(1)
  expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull()
  fireEvent.click(await find('Unstake 1 stake'))
  expect(getTitle()).toContain('1000000')
})

it('takes out only those that stay picked, all of them at first', async () => {
  show(3)
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }))
  const boxes = await screen.findAllByRole('checkbox', anywhere)
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true])
  fireEvent.click(boxes[1]!)
  fireEvent.click(await find(/^Unstake 2\.00\sUSDT$/))
  expect(getTitle()).toContain('2000000')
})

it('says why nothing can be taken out, and how many at most', async () => {
  show(52)
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }))
  const boxes = await screen.findAllByRole('checkbox', anywhere)
  expect(boxes.filter((box) => (box as HTMLInputElement).checked)).toHaveLength(50)
  fireEvent.click(boxes[51]!)
  expect(screen.getByText('At most 50 in one transaction.')).toBeTruthy()
  for (const box of boxes) if ((box as HTMLInputElement).checked) fireEvent.click(box)
  expect(screen.getByText('Tick the stakes to unstake.')).toBeTruthy()
})
