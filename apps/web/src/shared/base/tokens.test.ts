import { getBrand } from '@app/config/brand'
import { getDeployment } from '@app/config/deployments'
import { describe, expect, it, vi } from 'vitest'
import { findToken, tokens } from './tokens.ts'

vi.mock('./runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))

const { contracts, tokens: facts } = getDeployment(31337)

describe('a token', () => {
  it.each([contracts.usdt.toLowerCase(), `0x${contracts.usdt.slice(2).toUpperCase()}`])(
    'is found at %s, with what the deployment file says of it',
    (address) => expect(findToken(address)).toEqual({ ...facts.usdt, address: contracts.usdt }),
  )

  it('is called by its brand when it is the product', () =>
    expect(tokens.productToken.symbol).toBe(getBrand().product.symbol))

  it.each([undefined, '', `0x${'1'.repeat(40)}`])('is unknown at %s', (address) =>
    expect(findToken(address)).toBeUndefined(),
  )
})
