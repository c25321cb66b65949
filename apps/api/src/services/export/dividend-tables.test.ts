import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { expect, it } from 'vitest'
import type { ServiceContext } from '../../context.ts'
import { getPools, getReferralPool } from '../../pools.ts'
import { createPromotionSourceTable } from './dividend-tables.ts'

const account: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

it('a promotion row has each part of the dividend under its own heading', () => {
  const pools = getPools(getDeployment(31_337))
  const { columns, getValues } = createPromotionSourceTable({ pools } as unknown as ServiceContext, account)
  const row = {
    epoch: 20_771,
    startAt: 1_794_614_400,
    token,
    blockNumber: 9,
    account,
    layer: 2,
    stake: '800',
    rate: 300,
    weight: '240000',
    dividend: '70',
    totalWeight: '960000',
    revenue: '17',
  }
  const values = getValues(row, (of, amount) => [`${amount} of`, of])
  expect(Object.fromEntries(columns.map((column, index) => [column, values[index]]))).toEqual({
    day: '2026-11-14',
    epoch: 20_771,
    account,
    layer: 2,
    stake: '800 of',
    stake_token: getReferralPool(pools).token,
    rate_per_10000: 300,
    amount: '17 of',
    token,
    token_address: token,
    dividend: '70 of',
    weight: '240000',
    total_weight: '960000',
    block: 9,
  })
  expect(values).toHaveLength(columns.length)
})
