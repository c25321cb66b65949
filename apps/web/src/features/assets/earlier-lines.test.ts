import type { WayOut } from '@app/way-out/way-out'
import { expect, it } from 'vitest'
import { getEarlierLines } from './earlier-lines.ts'

const now = 1_000
const usdt = { address: '0x01', symbol: 'USDT', decimals: 6 } as const
const gold = { address: '0x02', symbol: 'GOLD', decimals: 12 } as const
const getToken = (address: string) => [usdt, gold].find((token) => token.address === address)

type Amounts = WayOut['amounts']
const of = (token: { address: string }, amount: bigint): Amounts => [{ token: token.address as `0x${string}`, amount }]
const make = (
  kind: WayOut['kind'],
  opensAt: number | null,
  amounts: Amounts,
  contract = 'stakingPoolUsdt',
): WayOut => ({
  kind,
  contract,
  asked: contract,
  ids: [],
  amounts,
  opensAt: opensAt === null ? null : BigInt(opensAt),
  call: { to: '0x03', data: '0x' },
})

const show = (ways: readonly WayOut[]) =>
  getEarlierLines(ways, now, getToken).map(({ kind, sums, opens }) => {
    const amounts = sums.map(({ token, amount }) => `${amount} ${token.symbol}`).join(' + ')
    return `${kind}: ${amounts} ${opens === null ? 'now' : `${opens.first}-${opens.last}`}`
  })

it('adds up what can leave now, at the very second too, and keeps what is locked by date, soonest first', () => {
  const ways = [
    make('stake', 1_500, of(usdt, 5n)),
    make('stake', 1_000, of(usdt, 1n)),
    make('stake', 400, of(gold, 2n)),
    make('stake', 1_001, of(usdt, 4n)),
    make('stake', 900, of(usdt, 3n)),
  ]
  expect(show(ways)).toEqual(['stake: 4 USDT + 2 GOLD now', 'stake: 4 USDT 1001-1001', 'stake: 5 USDT 1500-1500'])
})

it.each([5, 6, 130])('shows %i dates without losing anything of their sum', (count) => {
  const ways = Array.from({ length: count }, (_, index) => make('stake', now + 1 + index, of(usdt, BigInt(index + 1))))
  const lines = getEarlierLines(ways.toReversed(), now, getToken)
  expect(lines).toHaveLength(5)
  expect(lines.at(-1)?.opens).toEqual({ first: now + 5, last: now + count })
  expect(lines.flatMap(({ sums }) => sums).reduce((sum, { amount }) => sum + amount, 0n)).toBe(
    BigInt((count * (count + 1)) / 2),
  )
})

it('tells staked DR from stakes, and counts neither approvals nor what takes a proof', () => {
  const ways = [
    make('allowance', null, of(usdt, 9n)),
    make('dividend', 900, of(usdt, 9n)),
    make('cardRewards', null, [...of(usdt, 7n), ...of(gold, 8n)], 'cardVault'),
    make('stake', 2_000, of(gold, 6n), 'daoPool'),
    make('lock', 2_000, of(gold, 1n), 'votingEscrow'),
    make('poolReward', null, of(gold, 2n)),
  ]
  expect(show(ways)).toEqual([
    'dr: 6 GOLD 2000-2000',
    'lock: 1 GOLD 2000-2000',
    'poolReward: 2 GOLD now',
    'cardRewards: 7 USDT + 8 GOLD now',
  ])
})
