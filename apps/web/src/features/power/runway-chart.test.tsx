// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import type { PowerOrder } from '@app/core/api/power'
import { openOrder, type PowerOrderRun, suspendOrder } from '@app/core/power-order'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { OrderRunway } from './order-card.tsx'
import type { MarketTerms } from './reads.ts'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))

const { contracts } = getDeployment(31337)
const day = 86_400
const openedAt = 1_800_000_000
const whole = (amount: number) => BigInt(amount) * 10n ** 18n
const { order: run } = openOrder(
  { outputRate: 16n * 10n ** 15n, fuelRate: 10n ** 15n, lifetime: 365 * day },
  whole(1_000),
  whole(165),
  openedAt,
)
const terms = {
  productToken: { address: contracts.productToken, symbol: 'PRD', decimals: 18 },
  power: { address: contracts.productToken, symbol: 'PWR', decimals: 18 },
} as unknown as MarketTerms

const show = (shown: PowerOrderRun, at: number, state: PowerOrder['state']) =>
  renderTx(<OrderRunway order={{ orderId: '7', state } as PowerOrder} run={shown} at={at} terms={terms} />)
const getLabels = () => [...document.querySelectorAll('svg text')].map(getWords)

it('names its axis, its first and last day and the day on which fuel is empty', () => {
  show(run, openedAt + 65 * day, 'inProgress')
  expect(getLabels()).toEqual(['1,000', '500', '0', 'fuel empty, 29 Jun', 'Today · 21 Mar', 'End · 15 Jan 2028'])
})

it('draws a paused order while it has fuel', () => {
  show(suspendOrder(run, openedAt + 65 * day), openedAt + 65 * day, 'paused')
  expect(getLabels()).toContain('fuel empty, 29 Jun')
})

it('draws nothing for an order without fuel, and says so', () => {
  show(run, openedAt + 200 * day, 'outOfFuel')
  expect(screen.getByText(/^Out of fuel since/)).toBeTruthy()
  expect(document.querySelector('figure')).toBeNull()
})
