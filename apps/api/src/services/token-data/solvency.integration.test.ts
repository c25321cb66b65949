import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getDeployment } from '@app/config/deployments'
import { getTotals } from '@app/config/obligations'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import type { Obligation } from '@app/core/api/token-data'
import { createNode } from '@app/rpc/node'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { createTestClient, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import type { ServiceContext } from '../../context.ts'
import type { Cursor } from '../../indexed/cursor.ts'
import { readContractObligations } from './get-solvency.ts'

const { contracts } = getDeployment(31337)
const [holder, genesis] = [getSandboxAccount('new').address, getSandboxAccount('genesis').address]
let anvil: Anvil
let chain: ReturnType<typeof createChain>
let ctx: ServiceContext

function createChain(url: string) {
  return createTestClient({ chain: testChain, mode: 'anvil', transport: testTransport(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
  ctx = {
    config: { deployment: getDeployment(31337) },
    node: createNode({ rpcUrls: [anvil.url], chainId: 31337 }),
  } as unknown as ServiceContext
})
afterAll(() => anvil.stop())

async function read(): Promise<Obligation[]> {
  const block = await chain.getBlock()
  return readContractObligations(ctx, { blockHash: block.hash } as Cursor)
}

const find = (obligations: readonly Obligation[], key: string, kind: string) =>
  obligations.find((one) => one.key === key && one.kind === kind)!

it('solvency has what every contract reports and holds, at one block', async () => {
  const before = await read()
  await chain.writeContract({
    account: holder,
    address: contracts.usdt,
    abi: testUsdtAbi,
    functionName: 'mint',
    args: [holder, 500n],
  })
  await chain.writeContract({
    account: holder,
    address: contracts.usdt,
    abi: testUsdtAbi,
    functionName: 'approve',
    args: [contracts.stakingPoolUsdt, 500n],
  })
  await chain.writeContract({
    account: holder,
    address: contracts.referralRegistry,
    abi: referralRegistryAbi,
    functionName: 'bind',
    args: [genesis],
  })
  await chain.writeContract({
    account: holder,
    address: contracts.stakingPoolUsdt,
    abi: stakingPoolAbi,
    functionName: 'stake',
    args: [500n],
  })
  await chain.mine({ blocks: 1 })
  const after = await read()
  expect(find(before, 'stakingPoolUsdt', 'principal')).toMatchObject({ held: '0', owed: '0', unknown: null })
  expect(find(after, 'stakingPoolUsdt', 'principal')).toMatchObject({ held: '500', owed: '500', token: contracts.usdt })
  const [funded, balance] = await Promise.all([
    chain.readContract({ address: contracts.stakingPoolUsdt, abi: stakingPoolAbi, functionName: 'totalFunded' }),
    chain.readContract({
      address: contracts.productToken,
      abi: productTokenAbi,
      functionName: 'balanceOf',
      args: [contracts.stakingPoolUsdt],
    }),
  ])
  expect(funded).toBeGreaterThan(0n)
  expect(find(after, 'stakingPoolUsdt', 'rewards')).toMatchObject({ held: String(balance), owed: String(funded) })
  for (const { held, owed, key, kind } of after)
    expect([key, kind, BigInt(held!) >= BigInt(owed!)]).toEqual([key, kind, true])
  const usdt = getTotals(after).find(({ token }) => token === contracts.usdt)
  expect(usdt).toEqual({ token: contracts.usdt, held: '500', owed: '500' })
})

it('solvency shows a shortfall, and unknown figures for a block that the node does not have', async () => {
  const slot = await chain.snapshot()
  await chain.setBalance({ address: contracts.stakingPoolUsdt, value: 10n ** 18n })
  await chain.impersonateAccount({ address: contracts.stakingPoolUsdt })
  await chain.writeContract({
    account: contracts.stakingPoolUsdt,
    address: contracts.productToken,
    abi: productTokenAbi,
    functionName: 'transfer',
    args: [holder, 10n],
  })
  await chain.mine({ blocks: 1 })
  const { held, owed } = find(await read(), 'stakingPoolUsdt', 'rewards')
  expect(BigInt(owed!) - BigInt(held!)).toBe(10n)
  await chain.revert({ id: slot })
  const nowhere = await readContractObligations(ctx, { blockHash: `0x${'12'.repeat(32)}` } as unknown as Cursor)
  for (const one of nowhere)
    expect(one).toMatchObject({ held: null, owed: null, unknown: expect.stringMatching(/^NODE_/) as string })
})
