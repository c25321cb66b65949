import { assertContractAddress } from '@app/core/checksum-address'
import { isNativeCoin, type Token } from '@app/core/token'
import { describe, expect, it } from 'vitest'
import { chainIds, DEFAULT_CHAIN_ID, getChain } from './chains.ts'
import { getConfiguredChain } from './configured.ts'
import { tokenKeys, type TokenKey } from './token-addresses.ts'
import { getTokenKeyName, getTokenSet } from './tokens.ts'

const product = { name: 'Example', symbol: 'XMP', path: 'example' }

function nativeKeys(chainId: number): TokenKey[] {
  const tokens = getTokenSet(chainId, product)
  const { symbol } = getChain(chainId).nativeCurrency
  return tokenKeys.filter((key) => tokens[key].chainId === chainId && isNativeCoin(tokens[key], symbol))
}

describe('§9: chains', () => {
  it.each<[id: number, chainId: string, symbol: string, explorer: string | undefined]>([
    [56, '0x38', 'BNB', 'https://bscscan.com'],
    [97, '0x61', 'BNB', 'https://testnet.bscscan.com'],
    [222, '0xde', 'ETH', undefined],
    [137, '0x89', 'MATIC', 'https://polygonscan.com'],
    [80001, '0x13881', 'MATIC', 'https://mumbai.polygonscan.com'],
    [42161, '0xa4b1', 'ETH', 'https://arbiscan.io'],
    [421614, '0x66eee', 'ETH', 'https://sepolia.arbiscan.io'],
    [31337, '0x7a69', 'ETH', undefined],
  ])('%d', (id, chainId, symbol, explorer) => {
    const chain = getChain(id)
    expect(chain.chainId).toBe(chainId)
    expect(chain.nativeCurrency).toMatchObject({ symbol, decimals: 18 })
    expect(chain.nativeCurrency.name).toBeTruthy()
    expect(chain.chainName).toBeTruthy()
    expect(chain.blockExplorerUrls[0]).toBe(explorer)
  })

  it('there are the seven and the local one, Arbitrum by default', () => {
    expect(chainIds.toSorted((a, b) => a - b)).toEqual([56, 97, 137, 222, 31337, 42161, 80001, 421614])
    expect(DEFAULT_CHAIN_ID).toBe(42161)
    expect(getConfiguredChain({}).id).toBe(42161)
  })

  it('each has one to four public endpoints, one of all carries {key}', () => {
    let keyed = 0
    for (const id of chainIds.filter((chainId) => chainId !== 222 && chainId !== 31337)) {
      const { rpcUrls } = getConfiguredChain({ CHAIN_ID: String(id), RPC_KEY: 'k' })
      expect(rpcUrls.length).toBeGreaterThanOrEqual(1)
      expect(rpcUrls.length).toBeLessThanOrEqual(4)
      keyed += rpcUrls.length - getChain(id).rpcUrls.length
      for (const url of rpcUrls) expect(new URL(url).protocol).toBe('https:')
    }
    expect(keyed).toBe(1)
  })

  it('222 has no endpoint and no explorer until it is configured', () => {
    expect(getChain(222)).toMatchObject({ rpcUrls: [], blockExplorerUrls: [] })
    const environment = { CHAIN_ID: '222', RPC_URL: 'https://rpc.example', EXPLORER_URL: 'https://scan.example' }
    expect(getConfiguredChain(environment)).toMatchObject({
      id: 222,
      rpcUrls: ['https://rpc.example'],
      blockExplorerUrls: ['https://scan.example'],
    })
  })

  it('the local endpoint is on port 8545', () => {
    expect(getChain(31337).rpcUrls).toEqual(['http://127.0.0.1:8545'])
  })
})

describe('§3: tokens', () => {
  it.each<[key: TokenKey, written: string, symbol: string, decimals: number]>([
    ['wbnb', 'wbnb', 'WBNB', 18],
    ['bnb', 'bnb', 'BNB', 18],
    ['ether', 'ether', 'ETH', 18],
    ['rwas', 'rwas', 'RWAS', 18],
    ['product', 'example', 'XMP', 18],
    ['product2', 'example2', 'XMP', 18],
    ['drnew', 'drnew', 'DR', 18],
    ['power', 'power', 'DRCP', 18],
    ['point', 'point', 'USDR', 18],
    ['dr', 'dr', 'DR', 18],
    ['usdt', 'usdt', 'USDT', 6],
  ])('%s is written %s, shown as %s, has %d decimals', (key, written, symbol, decimals) => {
    const token = getTokenSet(42161, product)[key]
    expect(getTokenKeyName(key, product)).toBe(written)
    expect(token).toMatchObject({ chainId: 42161, symbol, decimals })
    const fields: (keyof Token)[] = ['chainId', 'address', 'decimals', 'symbol', 'name', 'logoURL', 'projectLink']
    expect(Object.keys(token).toSorted()).toEqual(fields.toSorted())
  })

  it('has those eleven keys, and USDT is named Tether USD', () => {
    expect(tokenKeys).toHaveLength(11)
    expect(getTokenSet(42161, product).usdt.name).toBe('Tether USD')
  })

  it('the native coin is the one with the chain’s own symbol', () => {
    expect(nativeKeys(56)).toEqual(['bnb'])
    expect(nativeKeys(97)).toEqual(['bnb'])
    expect(nativeKeys(42161)).toEqual(['ether'])
    expect(nativeKeys(137)).toEqual([])
  })

  it('the BSC testnet has its own addresses and falls back to the main set, which keeps its own chain', () => {
    const testnet = getTokenSet(97, product)
    const main = getTokenSet(56, product)
    for (const key of ['wbnb', 'usdt'] as const) {
      expect(testnet[key].chainId).toBe(97)
      expect(testnet[key].address).not.toBe(main[key].address)
    }
    expect(testnet.ether).toEqual(main.ether)
    expect(testnet.ether.chainId).toBe(56)
  })

  it('no other chain uses the testnet set', () => {
    for (const chainId of [56, 137, 42161, 421614, 80001, 222, 31337])
      for (const key of tokenKeys) expect(getTokenSet(chainId, product)[key].chainId).toBe(chainId)
  })

  it('every address is a contract address with its checksum, none stands for two tokens of a chain', () => {
    for (const chainId of chainIds) {
      const addresses = Object.values(getTokenSet(chainId, product)).flatMap(({ address }) => address || [])
      for (const address of addresses) expect(assertContractAddress(address)).toBe(address)
      expect(new Set(addresses).size).toBe(addresses.length)
    }
  })
})
