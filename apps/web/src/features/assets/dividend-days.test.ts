import { getDeployment } from '@app/config/deployments'
import { expect, it, vi } from 'vitest'
import { type Dividend, groupByDay } from './dividend-days.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))

const { productToken, usdt } = getDeployment(31337).contracts
const row = (epoch: number, kind: Dividend['kind'], token: string, revenue: string): Dividend =>
  ({ epoch, startAt: epoch * 86_400, kind, token, revenue, weight: '1', totalWeight: '2' }) as unknown as Dividend

const list = [
  row(20, 'promotion', productToken, '5'),
  row(20, 'dao', productToken, '7'),
  row(20, 'node', usdt, '3'),
  row(18, 've', productToken, '1'),
]
const show = (days: ReturnType<typeof groupByDay>) =>
  days.map(({ key, startAt, dividends, sums }) => [
    key,
    startAt,
    dividends.length,
    sums?.map(({ token, amount }) => [token.address, amount]),
  ])

it('adds up what a day gave by token, the newest day first', () => {
  expect(show(groupByDay(list, false))).toEqual([
    [
      '20',
      1_728_000,
      3,
      [
        [productToken, 12n],
        [usdt, 3n],
      ],
    ],
    ['18', 1_555_200, 1, [[productToken, 1n]]],
  ])
})

it('has no sum of a day of which more may follow', () => {
  expect(groupByDay(list, true).map(({ sums }) => sums === null)).toEqual([false, true])
  expect(groupByDay(list.slice(0, 2), true)[0]?.sums).toBeNull()
})

it('counts a dividend once that two pages hold, because a day was settled between them', () => {
  expect(show(groupByDay([...list.slice(0, 3), ...list.slice(2)], false))).toEqual(show(groupByDay(list, false)))
})

it('has no day where there is nothing', () => {
  expect(groupByDay([], false)).toEqual([])
})

it('keeps a filed month apart from the day that it begins with', () => {
  const month = { epoch: 18, lastEpoch: 48, startAt: 1_555_200, kind: 'dao', token: productToken, revenue: '9' }
  expect(show(groupByDay([...list, { ...month, dayCount: 4 } as never], false)).slice(1)).toEqual([
    ['18', 1_555_200, 1, [[productToken, 1n]]],
    ['18-48', 1_555_200, 1, [[productToken, 9n]]],
  ])
})
