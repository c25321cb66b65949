// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { DividendDayRow } from './dividend-day-row.tsx'
import { type Dividend, groupByDay } from './dividend-days.ts'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337 }),
}))
vi.spyOn(window, 'scrollTo').mockReturnValue()

const { productToken, usdt } = getDeployment(31337).contracts
const row = (kind: string, token: string, revenue: string) =>
  ({
    epoch: 20_407,
    startAt: 1_763_164_800,
    kind,
    token,
    revenue,
    weight: '1',
    totalWeight: '2',
  }) as unknown as Dividend
const list = [
  row('promotion', productToken, '482000000000000000000'),
  row('node', usdt, '100000000'),
  row('dao', usdt, '44000000'),
]

async function renderRow(hasMore: boolean, rows = list): Promise<HTMLElement> {
  const [day] = groupByDay(rows, hasMore)
  const routeTree = createRootRoute({ component: () => <DividendDayRow day={day!} /> })
  renderTx(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  return screen.findByRole('button')
}

it('says what a day gave, and unfolds to its kinds', async () => {
  const button = await renderRow(false)
  expect(getWords(button)).toMatch(/^15 Nov 2025482\.0000 \S+ \+ 144\.00 USDT$/)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const kinds = screen.getAllByRole('link')
  expect(kinds.map(getWords)).toEqual([
    expect.stringMatching(/^Promotion50% of the pool482\.0000/),
    expect.stringMatching(/^Node dividends50% of the pool100\.00/),
    expect.stringMatching(/^DAO dividends50% of the pool44\.00/),
  ])
  expect(kinds[1]?.getAttribute('href')).toContain('kind=node')
})

it('says no sum while more of the day may follow', async () => {
  expect(getWords(await renderRow(true))).toBe('15 Nov 2025…')
})

it('says what a filed month gave by its name, and unfolds to kinds with their days, of which none is a link', async () => {
  const month = { epoch: 20_393, lastEpoch: 20_422, startAt: 1_761_955_200 }
  const rows = [
    { ...list[0]!, ...month, dayCount: 30 },
    { ...list[1]!, ...month, dayCount: 1 },
  ]
  const button = await renderRow(false, rows)
  expect(getWords(button)).toMatch(/^November 2025482\.0000 \S+ \+ 100\.00 USDT$/)
  fireEvent.click(button)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getAllByRole('listitem').map(getWords)).toEqual([
    expect.stringMatching(/^Promotion30 days482\.0000/),
    expect.stringMatching(/^Node dividends1 day100\.00/),
  ])
})
