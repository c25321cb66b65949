import { getDeployment } from '@app/config/deployments'
import type { UserStaking } from '@app/core/api/staking'
import { afterEach, expect, it, vi } from 'vitest'
import { leaveOut, setStates } from '#shared/base/page-config.test-setup.ts'
import { listDates } from './dates.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))

const now = 1_780_000_000
const account = '0x00000000000000000000000000000000000000A6'
const deployment = getDeployment(31337)

afterEach(() => vi.unstubAllGlobals())

function list(lock: { amount: string; unlockAt: number } | null) {
  const asOf = { blockTimestamp: now }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 0, data: { lock }, asOf })))
  return listDates({ staking: { account } as unknown as UserStaking, deployment, now })
}

it('names the lock that runs, with the page that has it', async () => {
  expect(await list({ amount: '5', unlockAt: now + 20 })).toMatchObject([
    { symbol: 'LOONG', amount: 5n, path: '/ve', at: now + 20 },
  ])
})

it('names none where no lock runs', async () => {
  expect(await list(null)).toEqual([])
  expect(await list({ amount: '5', unlockAt: now })).toEqual([])
})

it('leads to the assets while the page is closed, and asks nothing where there are no locks', async () => {
  setStates({ ve: 'off' })
  expect(await list({ amount: '5', unlockAt: now + 20 })).toMatchObject([{ path: '/assets-page' }])
  leaveOut('ve')
  const fetch = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  expect(await listDates({ staking: { account } as unknown as UserStaking, deployment, now })).toEqual([])
  expect(fetch).not.toHaveBeenCalled()
})

it('is the same event for a lock whose end was moved', async () => {
  const [first] = await list({ amount: '5', unlockAt: now + 20 })
  expect(first?.id).toContain(account)
  expect((await list({ amount: '5', unlockAt: now + 90 }))[0]?.id).toBe(first?.id)
})
