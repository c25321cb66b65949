import { describe, expect, it } from 'vitest'
import { getDeployment } from './deployments.ts'
import { getTokenKey, getTokenKeyName, getTokenSet, tokenKeys } from './tokens.ts'

const product = { name: 'Example', symbol: 'XMP', path: 'example' }

describe('getTokenSet', () => {
  it('takes what our deployment put on the chain', () => {
    const deployment = getDeployment(31337)
    const tokens = getTokenSet(31337, product, deployment)
    expect(tokens.product.address).toBe(deployment.contracts.productToken)
    expect(tokens.usdt.address).toBe(deployment.contracts.usdt)
    expect(tokens.usdt.decimals).toBe(6)
    expect(tokens.dr.address).toBe(deployment.contracts.drToken)
    expect(tokens.wbnb.address).toBe('')
  })

  it('ignores a deployment of another chain', () => {
    expect(getTokenSet(42161, product, getDeployment(31337))).toEqual(getTokenSet(42161, product))
  })

  it('knows that USDT has 18 decimals on BSC', () => {
    expect(getTokenSet(56, product).usdt.decimals).toBe(18)
    expect(getTokenSet(97, product).usdt.decimals).toBe(18)
    expect(getTokenSet(137, product).usdt.decimals).toBe(6)
  })

  it('links a token to its explorer where there are both', () => {
    expect(getTokenSet(42161, product).usdt.projectLink).toMatch(/^https:\/\/arbiscan\.io\/token\/0x/)
    expect(getTokenSet(42161, product).dr.projectLink).toBe('')
  })
})

it('reads a key as it writes it', () => {
  for (const key of tokenKeys) expect(getTokenKey(getTokenKeyName(key, product), product)).toBe(key)
  expect(getTokenKey('product', product)).toBeUndefined()
})
