import { getDeployment } from '@app/config/deployments'
import type { UserStaking } from '@app/core/api/staking'
import { expect, it, vi } from 'vitest'
import { listDates } from './dates.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))

const now = 1_780_000_000
const deployment = getDeployment(31337)
const { usdt, drToken } = deployment.contracts

const position = (token: string, unlockAt: number) =>
  ({ pool: token, positionId: '7', token, amount: '1000000', unlockAt }) as unknown as UserStaking['positions'][number]
const list = (...positions: UserStaking['positions']) =>
  listDates({ staking: { positions } as UserStaking, deployment, now })

it('names each stake that is still locked, with the page that has it', () => {
  expect(list(position(usdt, now + 30), position(drToken.toLowerCase(), now + 10), position(usdt, now))).toMatchObject([
    { symbol: 'USDT', path: '/stake/list', at: now + 30 },
    { symbol: 'DR', path: '/dr/record', at: now + 10 },
  ])
})

it('leaves out a token that it does not know, rather than show it wrong', () => {
  expect(list(position('0x00000000000000000000000000000000000000a9', now + 1))).toEqual([])
})
