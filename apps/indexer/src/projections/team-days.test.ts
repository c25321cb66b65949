import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import type { Origin } from './origin.ts'
import type { PoolChange, StakedPosition } from './staking-pool.ts'
import { addTeamDays, type TeamDays } from './team-days.ts'

const day = 86_400
const ids: Record<Hex, number[]> = { '0xa': [1], '0xb': [1, 2], '0xc': [1, 2, 3] }
const at = (timestamp: number): Origin => ({
  address: '0x',
  blockNumber: 1,
  timestamp,
  transactionHash: '0x',
  logIndex: 0,
})
const opened = (account: Hex, amount: bigint, staked: number, unstaked?: number): StakedPosition => ({
  positionId: 1,
  account,
  amount,
  unlockAt: 0,
  staked: at(staked),
  unstaked: unstaked === undefined ? null : at(unstaked),
})

function getDays(list: StakedPosition[], closed: PoolChange['closed'] = []) {
  const days: TeamDays = new Map()
  addTeamDays(days, { opened: new Map(list.map((one, index) => [index, one])), closed }, (account) => ids[account]!)
  return [...days.values()].map((one) => [one.ancestor, one.day / day, one.staked, one.unstaked])
}

it('counts a stake for all above, on its own UTC day, and not for who staked', () => {
  expect(getDays([opened('0xc', 5n, 2 * day - 1), opened('0xc', 7n, 2 * day), opened('0xa', 9n, 0)])).toEqual([
    [1, 1, 5n, 0n],
    [2, 1, 5n, 0n],
    [1, 2, 7n, 0n],
    [2, 2, 7n, 0n],
  ])
})

it('counts what is taken out on the day it is, also when it was put in in the same batch', () => {
  const closed = [{ positionId: 9, account: '0xb' as Hex, amount: 4n, unstaked: at(3 * day) }]
  expect(getDays([opened('0xb', 5n, day, 3 * day)], closed)).toEqual([
    [1, 1, 5n, 0n],
    [1, 3, 0n, 9n],
  ])
})
