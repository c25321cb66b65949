import { getDeployment } from '@app/config/deployments'
import { expect, it, vi } from 'vitest'
import { getDue } from './due.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))

const { usdt, rwas, drToken } = getDeployment(31337).contracts
type Asked = Parameters<typeof getDue>[0]
const pool = (key: string, token: string, unlockable: string) => ({ key, token, unlockable })
const staking = (...pools: ReturnType<typeof pool>[]) => ({ data: { pools } }) as unknown as Asked

const list = (asked: Asked) =>
  getDue(asked).map(({ of, sums }) => [of, ...sums.map(({ token, amount }) => `${amount} ${token.symbol}`)])

it('is what pools give back now, each where it is taken out', () => {
  const pools = staking(
    pool('stakingPoolUsdt', usdt, '3'),
    pool('stakingPoolRwas', rwas, '4'),
    pool('further', usdt, '5'),
    pool('daoPool', drToken, '6'),
  )
  expect(list(pools)).toEqual([
    ['stake', expect.stringMatching(/^8 USDT/), expect.stringMatching(/^4 RWAS/)],
    ['dr', expect.stringMatching(/^6 /)],
  ])
})

it('is nothing while all is locked or not known', () => {
  expect(list(staking(pool('stakingPoolUsdt', usdt, '0')))).toEqual([])
  expect(list(undefined)).toEqual([])
})
