import { getChain } from './chains.ts'
import { describe, expect, it } from 'vitest'
import { getDeployment } from './deployments.ts'
import { getTokenSet } from './tokens.ts'

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

  it('counts with what the deployment read from the chain, never with the table, and calls {product} as its brand does', () => {
    const sandbox = getDeployment(31337)
    for (const chainId of [56, 97]) {
      const tokens = {
        ...sandbox.tokens,
        productToken: { symbol: 'OLD', decimals: 18 },
        usdt: { symbol: 'BSC-USD', decimals: 18 },
        rwas: { symbol: 'xRWAS', decimals: 8 },
      }
      const set = getTokenSet(chainId, product, { ...sandbox, chainId, tokens })
      expect(set.usdt).toMatchObject({ chainId, symbol: 'BSC-USD', decimals: 18, address: sandbox.contracts.usdt })
      expect(set.rwas).toMatchObject({ symbol: 'xRWAS', decimals: 8 })
      expect(set.product).toMatchObject({ symbol: 'XMP', decimals: 18 })
    }
    const few = { ...sandbox, chainId: 56, tokens: { ...sandbox.tokens, usdt: { symbol: 'USDT', decimals: 6 } } }
    expect(getTokenSet(56, product, few).usdt.decimals).toBe(6)
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

  it('takes addresses and explorer of a chain that is given as a whole', () => {
    const usdt = { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 8 }
    const chain = { ...getChain(56), id: 777, blockExplorerUrls: ['https://scan.seven.dev'], tokens: { usdt } }
    expect(getTokenSet(chain, product).usdt).toMatchObject({
      ...usdt,
      chainId: 777,
      projectLink: `https://scan.seven.dev/token/${usdt.address}`,
    })
    expect(getTokenSet(chain, product).wbnb.address).toBe('')
    expect(getTokenSet({ ...chain, id: 56 }, product).wbnb.address).toBe(getTokenSet(56, product).wbnb.address)
  })
})
