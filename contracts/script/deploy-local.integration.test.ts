import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { multicall3Abi } from '@app/abis/multicall3'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { roles } from '@app/abis/roles'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { WholeDeployment } from '@app/config/deployment'
import { getDeployment } from '@app/config/deployments'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { makeRulesFile } from '@app/core/settlement/history/rules-file'
import { settlementRules } from '@app/core/settlement/rules'
import { startAnvil, type Anvil } from '@app/testing/anvil'
import { startRpcProxy } from '@app/testing/rpc-proxy'
import {
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  parseUnits,
  toFunctionSelector,
  toHex,
  type Address,
} from 'viem'
import { testChain } from '@app/testing/test-chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal, getLocalDeployment } from './deploy-local.ts'
import {
  getLocalFunds,
  getLocalSettings,
  getLocalWorld,
  localDividendSigners,
  localSettler,
  localVetoer,
} from './local-settings.ts'
import { getSlowDelays } from './production/delays.ts'
import { getManagedFunctions } from './role-calls.ts'

let anvil: Anvil
let deployed: WholeDeployment
let seconds: number

const operator = getSandboxAccount('operator').address
const world = getLocalWorld()
const settings = getLocalSettings(world)
const genesis = getSandboxAccount('genesis').address

beforeAll(async () => {
  anvil = await startAnvil()
  const startedAt = performance.now()
  deployed = await deployLocal({ rpcUrl: anvil.url, product: { name: 'Sample', symbol: 'SMP' } })
  seconds = (performance.now() - startedAt) / 1000
})

afterAll(() => anvil?.stop())

function read(url = anvil.url) {
  const { contracts } = getDeployment(testChain.id)
  const client = createPublicClient({ chain: testChain, transport: http(url) })
  return { client, contracts }
}

describe('deployLocal', () => {
  it('puts everything where the committed file says, within five seconds', () => {
    const { tokens, ...committed } = getDeployment(testChain.id)
    expect(deployed).toEqual({ ...committed, tokens: { ...tokens, productToken: { symbol: 'SMP', decimals: 18 } } })
    expect(deployed).toEqual(getLocalDeployment({ product: { name: 'Sample', symbol: 'SMP' } }))
    expect(seconds).toBeLessThan(5)
  })

  it('sends again what waits in the pool for a transaction that is mined already', async () => {
    const fresh = await startAnvil()
    const proxy = await startRpcProxy(fresh.url)
    proxy.setFault(async ({ method, params: [raw] }, ask) => {
      if (method !== 'eth_sendRawTransaction' || proxy.count(method) !== 40) return undefined
      await ask('anvil_mine', [])
      await ask('anvil_setNonce', [operator, toHex(38)])
      const result = await ask('eth_sendRawTransaction', [raw])
      await ask('anvil_setNonce', [operator, toHex(39)])
      return { result }
    })
    await deployLocal({ rpcUrl: proxy.url, product: { name: 'Sample', symbol: 'SMP' } })
    expect(await read(proxy.url).client.getTransactionCount({ address: operator })).toBe(
      await read().client.getTransactionCount({ address: operator }),
    )
    await Promise.all([proxy.stop(), fresh.stop()])
  })

  it('wires the pool to its tokens and the registry and funds it', async () => {
    const { client, contracts } = read()
    const pool = { address: contracts.stakingPoolUsdt, abi: stakingPoolAbi } as const
    expect(await client.readContract({ ...pool, functionName: 'stakingToken' })).toBe(contracts.usdt)
    expect(await client.readContract({ ...pool, functionName: 'rewardToken' })).toBe(contracts.productToken)
    expect(await client.readContract({ ...pool, functionName: 'referralRegistry' })).toBe(contracts.referralRegistry)
    expect(await client.readContract({ ...pool, functionName: 'authority' })).toBe(contracts.accessManager)
    expect(await client.readContract({ ...pool, functionName: 'lockDuration' })).toBe(settings.pools.lockDuration)
    for (const [address, least] of [
      [contracts.stakingPoolUsdt, 100n * 10n ** 6n],
      [contracts.stakingPoolRwas, 100n * 10n ** 18n],
      [contracts.daoPool, 100n * 10n ** 18n],
    ] as const)
      expect(await client.readContract({ ...pool, address, functionName: 'minimumTotalStake' })).toBe(least)
    expect(await client.readContract({ ...pool, functionName: 'totalFunded' })).toBe(
      getLocalFunds(world).usdtPoolReward,
    )
    const token = { address: contracts.productToken, abi: productTokenAbi } as const
    expect(await client.readContract({ ...token, functionName: 'symbol' })).toBe('SMP')
    expect(await client.readContract({ ...token, functionName: 'totalSupply' })).toBe(settings.product.supply)
    expect(await client.readContract({ address: contracts.usdt, abi: testUsdtAbi, functionName: 'decimals' })).toBe(6)
  })

  it('binds the genesis account and nobody else', async () => {
    const { client, contracts } = read()
    const registry = { address: contracts.referralRegistry, abi: referralRegistryAbi } as const
    expect(await client.readContract({ ...registry, functionName: 'idOf', args: [genesis] })).toBe(1n)
    expect(await client.readContract({ ...registry, functionName: 'boundCount' })).toBe(1n)
  })

  it('gives each function that the manager guards to its role, SETTINGS to the desk alone and each other role to the operator', async () => {
    const { client, contracts } = read()
    const manager = { address: contracts.accessManager, abi: accessManagerAbi } as const
    for (const { address, signature, role } of getManagedFunctions(getLocalDeployment())) {
      const args = [address, toFunctionSelector(signature)] as const
      expect(await client.readContract({ ...manager, functionName: 'getTargetFunctionRole', args })).toBe(roles[role])
    }
    const isMember = async (role: bigint, account: Address) =>
      (await client.readContract({ ...manager, functionName: 'hasRole', args: [role, account] }))[0]
    for (const role of Object.values(roles)) {
      expect(await isMember(role, operator)).toBe(role !== roles.SETTINGS)
      expect(await isMember(role, contracts.settingsDesk)).toBe(role === roles.SETTINGS)
    }
  })

  it('leaves the vault of dividends ready to be funded: tokens, caps, two signers and rules, and nothing else', async () => {
    const { client, contracts } = read()
    const { dividendVault, productToken, usdt, rwas } = contracts
    const vault = { address: dividendVault, abi: dividendVaultAbi } as const
    expect(await client.readContract({ ...vault, functionName: 'product' })).toBe(productToken)
    const tokens = await client.readContract({ ...vault, functionName: 'tokens' })
    expect(tokens).toEqual([productToken, usdt, rwas])
    const caps = ['50000', '20000', '20000']
    for (const [index, token] of tokens.entries()) {
      const decimals = token === usdt ? 6 : 18
      expect(await client.readContract({ ...vault, functionName: 'funded', args: [token] })).toBe(0n)
      expect(await client.readContract({ ...vault, functionName: 'dailyCap', args: [token] })).toBe(
        parseUnits(caps[index]!, decimals),
      )
    }
    const { timestamp } = await client.getBlock()
    const [newest, newestEndsAt, older, olderEndsAt] = await client.readContract({ ...vault, functionName: 'signers' })
    expect([older, newest]).toEqual(localDividendSigners.map(({ address }) => address))
    expect(olderEndsAt).toBeGreaterThan(timestamp + 1_000n * 86_400n)
    expect(newestEndsAt).toBeGreaterThan(olderEndsAt)
    expect(await client.readContract({ ...vault, functionName: 'rootCount' })).toBe(0n)
    expect(await client.readContract({ ...vault, functionName: 'pausedUntil' })).toBe(0n)
    const announced = await client.getContractEvents({ ...vault, eventName: 'RulesAnnounced', fromBlock: 0n })
    const { hash } = makeRulesFile(deployed, settlementRules[0])
    expect(announced.map(({ args }) => [args.rulesHash, args.fromDay! - timestamp / 86_400n])).toEqual([[hash, 9n]])
  })

  it('gives SETTLER and VETOER to accounts that hold nothing else and have what their transactions cost', async () => {
    const { client, contracts } = read()
    for (const [holder, own] of [
      [localSettler.address, roles.SETTLER],
      [localVetoer.address, roles.VETOER],
    ] as const) {
      const held = []
      for (const role of Object.values(roles)) {
        const args = [role, holder] as const
        const call = { address: contracts.accessManager, abi: accessManagerAbi, functionName: 'hasRole', args } as const
        if ((await client.readContract(call))[0]) held.push(role)
      }
      expect(held).toEqual([own])
      expect(await client.getBalance({ address: holder })).toBe(parseEther('100'))
    }
  })

  it('sets the delays of granting and closing that a production deployment has', async () => {
    const { client, contracts } = read()
    for (const { least, read: readDelay } of getSlowDelays(client, contracts)) {
      const { next } = await readDelay()
      expect(next?.seconds).toBe(least)
    }
  })

  it('puts a working Multicall3 at its canonical address', async () => {
    const { client, contracts } = read()
    const call = { abi: referralRegistryAbi, functionName: 'isBound' } as const
    const multicall = { address: contracts.multicall3, abi: multicall3Abi } as const
    const { result: results } = await client.simulateContract({
      ...multicall,
      functionName: 'aggregate3',
      args: [
        [
          {
            target: contracts.referralRegistry,
            allowFailure: false,
            callData: encodeFunctionData({ ...call, args: [genesis] }),
          },
          { target: contracts.referralRegistry, allowFailure: true, callData: '0xdeadbeef' },
        ],
      ],
    })
    expect(results.map(({ success }) => success)).toEqual([true, false])
    expect(decodeFunctionResult({ ...call, data: results[0]!.returnData })).toBe(true)
    expect(await client.readContract({ ...multicall, functionName: 'getChainId' })).toBe(31337n)
  })

  it('refuses a chain that has been deployed to', async () => {
    await expect(deployLocal({ rpcUrl: anvil.url })).rejects.toThrow('not fresh')
  })

  it('makes a chain of another id whose tokens are others, with the same whole amounts', async () => {
    const options = { chainId: 56, usdt: { symbol: 'BSC-USD', decimals: 18 }, rwas: { decimals: 8 } }
    const other = await startAnvil({ chainId: 56 })
    const there = await deployLocal({ rpcUrl: other.url, ...options })
    expect(there).toEqual(getLocalDeployment(options))
    expect(there.contracts).toEqual(deployed.contracts)
    expect(there.tokens).toMatchObject({
      usdt: { symbol: 'BSC-USD', decimals: 18 },
      rwas: { symbol: 'RWAS', decimals: 8 },
    })
    const client = createPublicClient({ chain: { ...testChain, id: 56 }, transport: http(other.url) })
    const held = (token: Address, holder: Address) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
    const { usdt, rwas, productPair, dividendVault, cardVault, cardSeller } = there.contracts
    expect(await held(usdt, productPair)).toBe(parseUnits('2000000', 18))
    expect(await held(usdt, dividendVault)).toBe(0n)
    expect(await held(rwas, cardVault)).toBe(parseUnits('1000000', 8))
    const price = { address: cardSeller, abi: cardSellerAbi, functionName: 'price' } as const
    expect(await client.readContract(price)).toBe(parseUnits('2500', 18))
    await other.stop()
  })

  it('refuses another chain and works on one that does not mine by itself', async () => {
    const other = await startAnvil({ chainId: 31338 })
    await expect(deployLocal({ rpcUrl: other.url })).rejects.toThrow('chain 31338')
    await other.stop()
    const silent = await startAnvil({ extraArguments: ['--no-mining'] })
    expect(await deployLocal({ rpcUrl: silent.url })).toMatchObject({ contracts: deployed.contracts })
    await silent.stop()
  })
})
