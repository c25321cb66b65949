import { describe, expect, it } from 'vitest'
import { findChain, getChain, toAddChainParameter } from './chains.ts'

it('names the known chains when one is unknown', () => {
  expect(() => getChain(1)).toThrow(/Chain 1 is not known.*42161/)
  expect(findChain(1)).toBeUndefined()
})

describe('toAddChainParameter', () => {
  it('has the members of EIP-3085 and no others, and no empty list of explorers', () => {
    expect(toAddChainParameter(getChain(42161))).toEqual({
      chainId: '0xa4b1',
      chainName: 'Arbitrum One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: expect.arrayContaining(['https://arb1.arbitrum.io/rpc']) as string[],
      blockExplorerUrls: ['https://arbiscan.io'],
    })
    expect(toAddChainParameter(getChain(31337))).not.toHaveProperty('blockExplorerUrls')
  })
})
