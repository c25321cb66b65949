import { getDeployment } from '@app/config/deployments'
import { expect, it, vi } from 'vitest'
import { readDates } from './account-dates.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))

const now = 1_780_000_000
const account = '0x00000000000000000000000000000000000000A6'
const usdt = getDeployment(31337).contracts.usdt

it('reads those of every feature from one block, the first first', async () => {
  const answers: Record<string, unknown> = {
    '/api/userStaking': {
      account,
      positions: [{ pool: usdt, positionId: '7', token: usdt, amount: '1000000', unlockAt: now + 30 }],
      powerOrders: [{ orderId: '3', state: 'inProgress', fuelEmptyAt: now + 10, endsAt: now + 90 }],
    },
  }
  const asOf = { blockTimestamp: now }
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json({ code: 0, data: answers[url.split('?')[0]!] ?? { lock: null }, asOf })),
  )
  expect((await readDates(account)).map(({ event }) => event)).toEqual(['fuelEnd', 'unlock', 'orderEnd'])
  vi.unstubAllGlobals()
})
