import type { UserStaking } from '@app/core/api/staking'
import { expect, it } from 'vitest'
import type { DateSource } from '#shared/calendar/account-dates.ts'
import { listDates } from './dates.ts'

const now = 1_780_000_000
const usdt = '0x00000000000000000000000000000000000000a1'
const dr = '0x00000000000000000000000000000000000000A2'
const config = {
  tokens: [
    { address: usdt, decimals: 6, symbol: 'USDT' },
    { address: dr, decimals: 18, symbol: 'DR' },
  ],
  contracts: { drToken: dr.toLowerCase() },
  chain: { chainId: 31337 },
} as unknown as DateSource['config']

const position = (token: string, unlockAt: number) =>
  ({ pool: token, positionId: '7', token, amount: '1000000', unlockAt }) as unknown as UserStaking['positions'][number]
const list = (...positions: UserStaking['positions']) =>
  listDates({ staking: { positions } as UserStaking, config, now })

it('names each stake that is still locked, with the page that has it', () => {
  expect(list(position(usdt, now + 30), position(dr, now + 10), position(usdt, now))).toMatchObject([
    { symbol: 'USDT', path: '/stake/list', at: now + 30 },
    { symbol: 'DR', path: '/dr/record', at: now + 10 },
  ])
})

it('leaves out a token that it does not know, rather than show it wrong', () => {
  expect(list(position('0x00000000000000000000000000000000000000a9', now + 1))).toEqual([])
})
