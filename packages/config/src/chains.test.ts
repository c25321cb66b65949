import { describe, expect, it } from 'vitest'
import {
  findChain,
  getChain,
  getConfiguredChain,
  getConfiguredChainId,
  getExplorerUrl,
  toAddChainParameter,
} from './chains.ts'

describe('the environment', () => {
  it('replaces endpoints and explorer of the configured chain only', () => {
    const environment = {
      CHAIN_ID: '56',
      RPC_URL: ' https://a.example , https://b.example,',
      EXPLORER_URL: 'https://s.example',
    }
    expect(getConfiguredChain(environment).rpcUrls).toEqual(['https://a.example', 'https://b.example'])
    expect(getExplorerUrl(getConfiguredChain(environment))).toBe('https://s.example')
    expect(getChain(137, environment)).toEqual(getChain(137))
  })

  it('fills {key}, also in a given URL, and leaves out what needs a key that is not there', () => {
    expect(getChain(42161, { RPC_KEY: 'a/b' }).rpcUrls).toContain('https://arb-mainnet.g.alchemy.com/v2/a%2Fb')
    expect(getChain(42161).rpcUrls.join()).not.toContain('{key}')
    expect(getConfiguredChain({ RPC_URL: 'https://a.example/{key}', RPC_KEY: 'k' }).rpcUrls).toEqual([
      'https://a.example/k',
    ])
    expect(getConfiguredChain({ RPC_URL: 'https://a.example/{key}' }).rpcUrls).toEqual([])
  })

  it('counts an empty text as not set', () => {
    expect(getConfiguredChain({ CHAIN_ID: '', RPC_URL: ' , ', EXPLORER_URL: '' })).toEqual(getChain(42161))
  })

  it.each(['arbitrum', '0xa4b1', '-1', '1.5', '0', '1e3', '9'.repeat(20)])('refuses the chain id %s', (text) => {
    expect(() => getConfiguredChainId({ CHAIN_ID: text })).toThrow('CHAIN_ID must be a decimal chain id')
  })

  it('names the known chains when one is unknown', () => {
    expect(() => getChain(1)).toThrow(/Chain 1 is not known.*42161/)
    expect(findChain(1)).toBeUndefined()
  })
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
