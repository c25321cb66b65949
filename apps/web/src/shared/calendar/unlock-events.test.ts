import type { StakingPosition } from '@app/core/api/staking'
import { expect, it } from 'vitest'
import { listUnlocks } from './unlock-events.ts'

const now = 1_780_000_000
const usdt = '0x00000000000000000000000000000000000000a1'
const dr = '0x00000000000000000000000000000000000000A2'
const product = '0x00000000000000000000000000000000000000a3'
const config = {
  tokens: [
    { address: usdt, decimals: 6, symbol: 'USDT' },
    { address: dr, decimals: 18, symbol: 'DR' },
    { address: product, decimals: 18, symbol: 'LOONG' },
  ],
  contracts: {
    drToken: dr.toLowerCase(),
    productToken: product,
    votingEscrow: '0x00000000000000000000000000000000000000a4',
  },
  chain: { chainId: 31337 },
} as unknown as Parameters<typeof listUnlocks>[2]

const position = (token: string, unlockAt: number) =>
  ({ pool: token, positionId: '7', token, amount: '1000000', unlockAt }) as unknown as StakingPosition

it('names each lock that runs, the first to end first, with the page that has it', () => {
  const lock = { amount: '5', unlockAt: now + 20 } as never
  const unlocks = listUnlocks(
    [position(usdt, now + 30), position(dr, now + 10), position(usdt, now)],
    { lock },
    config,
    now,
  )
  expect(unlocks.map(({ symbol, place, at }) => [symbol, place, at - now])).toEqual([
    ['DR', 'dr', 10],
    ['LOONG', 'lock', 20],
    ['USDT', 'stake', 30],
  ])
})

it('leaves out a token that it does not know, rather than show it wrong', () => {
  expect(
    listUnlocks([position('0x00000000000000000000000000000000000000a9', now + 1)], { lock: null }, config, now),
  ).toEqual([])
})
