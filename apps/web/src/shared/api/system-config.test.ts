import type { SystemConfig } from '@app/core/api/system'
import { describe, expect, it } from 'vitest'
import { findUnit } from './system-config.ts'

const describeToken = (address: string, symbol: string, decimals: number) => ({
  key: symbol,
  name: symbol,
  address,
  symbol,
  decimals,
})
const usdt = describeToken('0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0', 'USDT', 18)
const config: Pick<SystemConfig, 'tokens'> = { tokens: [describeToken('', 'BNB', 18), usdt] }

describe('the unit of a token', () => {
  it('is found by its address in any case', () => {
    expect(findUnit(config, usdt.address)).toEqual(usdt)
    expect(findUnit(config, usdt.address.toLowerCase())).toEqual(usdt)
  })

  it('is unknown without a configuration, for a token of none, and for no address at all', () => {
    expect(findUnit(undefined, usdt.address)).toBeUndefined()
    expect(findUnit(config, `0x${'1'.repeat(40)}`)).toBeUndefined()
    expect(findUnit(config, '')).toBeUndefined()
    expect(findUnit(config, undefined)).toBeUndefined()
  })
})
