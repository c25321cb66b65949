import { beforeEach, expect, it, vi } from 'vitest'
import { getChainExplorerLink } from './explorer.ts'
import { getAddChainParameter, getAppChain } from './app-chain.ts'

const page = vi.hoisted(() => ({
  chainId: 31_337,
  rpcUrls: [] as string[],
  walletRpcUrls: [] as string[],
  explorerUrl: null as string | null,
}))
vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => page }))

beforeEach(() => {
  page.rpcUrls = ['https://app.example/api/rpc']
  page.walletRpcUrls = ['https://node.example']
  page.explorerUrl = null
})

it('reads by the gateway, and gives wallets public nodes', () => {
  expect(getAppChain().rpcUrls.default.http).toEqual(['https://app.example/api/rpc'])
  expect(getAddChainParameter().rpcUrls).toEqual(['https://node.example'])
})

it('links to the explorer that the operator names, here and in wallets, and to none where there is none', () => {
  const target = { kind: 'address', value: `0x${'1'.repeat(40)}` } as const
  expect(getChainExplorerLink(31_337, target)).toBeUndefined()
  expect(getAddChainParameter()).not.toHaveProperty('blockExplorerUrls')
  page.explorerUrl = 'https://scan.example'
  expect(getChainExplorerLink(31_337, target)).toBe(`https://scan.example/address/${target.value}`)
  expect(getChainExplorerLink(42_161, target)).toMatch(/^https:\/\/arbiscan\.io\//)
  expect(getAddChainParameter()).toMatchObject({ blockExplorerUrls: ['https://scan.example'] })
})
