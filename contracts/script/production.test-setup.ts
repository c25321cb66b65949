import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { testRwasAbi } from '@app/abis/test-rwas'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseEther,
  publicActions,
  walletActions,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import multicall3 from '@app/abis/bytecode/Multicall3.json' with { type: 'json' }
import testRwas from '@app/abis/bytecode/TestRwas.json' with { type: 'json' }
import testUsdt from '@app/abis/bytecode/TestUsdt.json' with { type: 'json' }
import uniswapV2Factory from '@app/abis/bytecode/UniswapV2Factory.json' with { type: 'json' }
import uniswapV2Router02 from '@app/abis/bytecode/UniswapV2Router02.json' with { type: 'json' }
import type { Deployment } from '@app/config/deployment'
import { SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'

/** Of the chain table, and not the sandbox's. */
export const productionChainId = 222

export const deployerKey: Hex = '0x8c1f4b2d9e7a6053c4d8b19e2f7a3065d1c8e94b7f2a6035d9e1c7b84f2a6d31'
export const deployer = privateKeyToAccount(deployerKey)

const accountOf = (index: number) => mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 5_000 + index }).address
export const adminContract = accountOf(0)
export const operatorAccount = accountOf(1)
export const otherOperator = accountOf(7)
export const settlerAccount = accountOf(8)
export const vetoerAccount = accountOf(9)
const stops: Hex = '0x00'
const maker = accountOf(-5_000)
const at = (nonce: bigint) => getContractAddress({ from: maker, nonce })
const gold = { name: 'gold', address: at(4n), decimals: 12 }

export function getClient(url: string) {
  return createTestClient({
    mode: 'anvil',
    chain: { ...testChain, id: productionChainId },
    transport: testTransport(url),
  })
    .extend(publicActions)
    .extend(walletActions)
}

/** Puts on an empty chain what a chain like BSC has: tokens, Uniswap V2, Multicall3 and an admin contract. */
export async function prepareProductionChain(url: string) {
  const client = getClient(url)
  const external = {
    usdt: { address: at(0n), decimals: 18 },
    rwas: { address: at(1n), decimals: 8 },
    uniswapV2Factory: at(2n),
    uniswapV2Router: at(3n),
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' as Address,
  }
  const codes = [
    encodeDeployData({
      abi: testUsdtAbi,
      bytecode: testUsdt.bytecode as Hex,
      args: ['BSC-USD', external.usdt.decimals],
    }),
    encodeDeployData({ abi: testRwasAbi, bytecode: testRwas.bytecode as Hex, args: ['RWAS', external.rwas.decimals] }),
    encodeDeployData({ abi: uniswapV2FactoryAbi, bytecode: uniswapV2Factory.bytecode as Hex, args: [zeroAddress] }),
    encodeDeployData({
      abi: uniswapV2Router02Abi,
      bytecode: uniswapV2Router02.bytecode as Hex,
      args: [external.uniswapV2Factory, zeroAddress],
    }),
    encodeDeployData({ abi: testRwasAbi, bytecode: testRwas.bytecode as Hex, args: ['GOLD', gold.decimals] }),
  ]
  for (const data of codes) {
    const hash = await client.sendTransaction({ account: maker, chain: null, data })
    await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  await client.setCode({ address: external.multicall3, bytecode: multicall3.deployedBytecode as Hex })
  await client.setCode({ address: adminContract, bytecode: stops })
  for (const address of [deployer.address, adminContract])
    await client.setBalance({ address, value: parseEther('100') })
  return external
}

/** Meets the conditions of the hand-over: days pass, and the admin contract shows that it can act. */
export async function handOver(client: ReturnType<typeof getClient>, { contracts, governance }: Deployment) {
  const manager = { address: contracts.accessManager, abi: accessManagerAbi } as const
  const admin = { account: adminContract, chain: null } as const
  const label = encodeFunctionData({
    abi: accessManagerAbi,
    functionName: 'labelRole',
    args: [roles.OPERATOR, 'OPERATOR'],
  })
  await client.impersonateAccount({ address: adminContract })
  const data = [
    encodeFunctionData({ abi: accessManagerAbi, functionName: 'schedule', args: [manager.address, label, 0] }),
    encodeFunctionData({ abi: accessManagerAbi, functionName: 'execute', args: [manager.address, label] }),
  ]
  for (const [index, call] of data.entries()) {
    const hash = await client.sendTransaction({ ...admin, to: manager.address, data: call })
    await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    if (index === 0) await client.increaseTime({ seconds: governance!.roles.ADMIN.delay + 3 * 86_400 })
  }
}

export function getGoodSettings(external: {
  usdt: { address: Address; decimals: number }
  rwas: { address: Address; decimals: number }
  uniswapV2Factory: Address
  uniswapV2Router: Address
  multicall3: Address
}) {
  return {
    chainId: productionChainId,
    deployer: deployer.address,
    roles: {
      admin: { account: adminContract, delayHours: 72 },
      operators: { accounts: [operatorAccount, otherOperator] },
      settings: { delayHours: 24 },
      signerAdmin: { account: accountOf(2), delayHours: 48 },
      guardian: { account: accountOf(3) },
      settlers: { accounts: [settlerAccount] },
      vetoers: { accounts: [vetoerAccount, accountOf(10), accountOf(11)] },
    },
    treasury: adminContract,
    voucherSigner: accountOf(4),
    genesis: [accountOf(5), accountOf(6)],
    external,
    product: { name: 'Sample', symbol: 'SMP', supply: '100000000', holder: adminContract },
    dr: { name: 'DR', symbol: 'DR' },
    power: {
      name: 'Computing power',
      symbol: 'DRCP',
      productPrice: '2',
      usdtPrice: '1',
      minimumExchange: '10',
      outputPerDay: '0.016',
      fuelPerDay: '0.001',
      lifetimeDays: 365,
    },
    cards: {
      name: 'Equity card',
      symbol: 'CARD',
      uriPrefix: 'https://cards.example.com/',
      uriSuffix: '.json',
      price: '2500',
      series: 1,
      heldPerCard: '5000',
      releasePerDay: '33',
      incomePerDay: '30',
    },
    pools: {
      lockDays: 180,
      rewardDays: 180,
      minimumTotalUsdt: '10000',
      minimumTotalRwas: '0.25',
      minimumTotalDr: '10000',
      further: [{ name: 'goldPool', token: gold, minimumTotal: '1.5' }],
    },
    swap: { pairFee: 30, minimumProduct: '1', minimumUsdt: '1' },
    vault: { dailyCapProduct: '50000', dailyCapUsdt: '20000', dailyCapRwas: '3000' },
  }
}
