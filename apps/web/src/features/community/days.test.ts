import { expect, it } from 'vitest'
import { getDayStart, getDaySums } from './days.ts'

const day = 86_400
const lastDay = 20_000 * day
const known = {
  startAt: lastDay - day,
  stake: '5',
  unstaked: '1',
  teamStake: '70',
  teamUnstaked: '20',
  teamAdded: '50',
  nodeUserStake: '0',
  regularUserStake: '70',
  nodeRewards: null,
}

it('has every day, nothing on those that are not listed', () => {
  expect(getDaySums([known], { lastDay, count: 3, withOwner: false })).toEqual([
    { startAt: lastDay - 2 * day, staked: 0n, unstaked: 0n },
    { startAt: lastDay - day, staked: 70n, unstaked: 20n },
    { startAt: lastDay, staked: 0n, unstaked: 0n },
  ])
})

it('counts the head of a branch with it', () => {
  const [only] = getDaySums([known], { lastDay: lastDay - day, count: 1, withOwner: true })
  expect(only).toEqual({ startAt: lastDay - day, staked: 75n, unstaked: 21n })
})

it('is the UTC day from its first second to its last', () => {
  expect([getDayStart(lastDay), getDayStart(lastDay + day - 1)]).toEqual([lastDay, lastDay])
})
