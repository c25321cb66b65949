import { expect, it } from 'vitest'
import { getObligations } from './obligations.ts'

const pool = { name: 'pool', kind: 'stakingPool', address: '0x1111111111111111111111111111111111111111' } as never
const token = '0x2222222222222222222222222222222222222222'
const show = (...debts: Parameters<typeof getObligations>[0][number][]) =>
  getObligations(debts).map(({ held, owed }) => [held, owed])

it('holds what principal leaves of a balance against rewards in the same token', () => {
  expect(
    show(
      { contract: pool, kind: 'principal', token, balance: 100n, owed: [70n] },
      { contract: pool, kind: 'rewards', token, balance: 100n, owed: [50n, 20n] },
    ),
  ).toEqual([
    ['100', '70'],
    ['30', '30'],
  ])
})

it('has nothing left, never less, where principal takes more than there is', () => {
  expect(
    show(
      { contract: pool, kind: 'principal', token, balance: 60n, owed: [70n] },
      { contract: pool, kind: 'rewards', token, balance: 60n, owed: [5n] },
    ),
  ).toEqual([
    ['60', '70'],
    ['0', '5'],
  ])
})
