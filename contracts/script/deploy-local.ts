import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { testRwasAbi } from '@app/abis/test-rwas'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import type { ContractName, Deployment } from '@app/config/deployments'
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseEther,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import multicall3 from '@app/abis/bytecode/Multicall3.json' with { type: 'json' }
import testRwas from '@app/abis/bytecode/TestRwas.json' with { type: 'json' }
import testUsdt from '@app/abis/bytecode/TestUsdt.json' with { type: 'json' }
import uniswapV2Factory from '@app/abis/bytecode/UniswapV2Factory.json' with { type: 'json' }
import uniswapV2Router02 from '@app/abis/bytecode/UniswapV2Router02.json' with { type: 'json' }
import { creations } from './creations.ts'
import { getCardVault, getEquityCard, getPowerToken, getUniswapPair } from './derived-addresses.ts'
import { LocalChain, type LocalTransaction } from './local-chain.ts'
import { getDividendCalls } from './local-dividends.ts'
import { getFundingCalls } from './local-funding.ts'
import {
  getLocalSettings,
  getLocalWorld,
  localOperator,
  localSettler,
  localVetoer,
  type LocalOptions,
  type LocalWorld,
} from './local-settings.ts'
import { getSlowDelayCalls } from './production/delays.ts'
import { getFunctionRoleCall, getGuardianCall, guardedRoles, managedFunctionList } from './role-calls.ts'
import { ourDecimals } from './settings.ts'
import { readTokens } from './token-facts.ts'

const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

export type DeployLocalOptions = LocalOptions & {
  /** A fresh local chain. */
  rpcUrl: string
}

/** Creations and, between them, the pair, in order of nonce: the order decides the addresses. */
const order = [
  'accessManager',
  'usdt',
  'productToken',
  'referralRegistry',
  'stakingPoolUsdt',
  'rwas',
  'uniswapV2Factory',
  'uniswapV2Router',
  'productPair',
  'stakingPoolRwas',
  'drToken',
  'daoPool',
  'powerMarket',
  'cardSeller',
  'productSwap',
  'votingEscrow',
  'settingsDesk',
  'dividendVault',
] as const satisfies readonly ContractName[]

function getAddresses(): Record<ContractName, Address> {
  const of = (name: (typeof order)[number]) =>
    getContractAddress({ from: localOperator.address, nonce: BigInt(order.indexOf(name)) })
  const created = Object.fromEntries(order.map((name) => [name, of(name)])) as Record<(typeof order)[number], Address>
  return {
    ...created,
    productPair: getUniswapPair(created.uniswapV2Factory, created.productToken, created.usdt),
    powerToken: getPowerToken(created.powerMarket),
    equityCard: getEquityCard(created.cardSeller),
    cardVault: getCardVault(created.cardSeller),
    multicall3: multicall3Address,
  }
}

const ours = ({ symbol }: { symbol: string }) => ({ symbol, decimals: ourDecimals })

/** What `deployLocal` puts on a chain, known beforehand: for what is built while the chain is made. */
export function getLocalDeployment(options: LocalOptions = {}): Deployment {
  const { chainId, ...world } = getLocalWorld(options)
  const { product, dr, power } = getLocalSettings({ chainId, ...world })
  return {
    chainId,
    startBlock: 0,
    contracts: getAddresses(),
    tokens: {
      productToken: ours(product),
      usdt: world.usdt,
      rwas: world.rwas,
      drToken: ours(dr),
      powerToken: ours(power),
    },
  }
}

function getCreations(world: LocalWorld): LocalTransaction[] {
  const at = getAddresses()
  const settings = getLocalSettings(world)
  const parts = {
    usdt: encodeDeployData({
      abi: testUsdtAbi,
      bytecode: testUsdt.bytecode as Hex,
      args: [world.usdt.symbol, world.usdt.decimals],
    }),
    rwas: encodeDeployData({
      abi: testRwasAbi,
      bytecode: testRwas.bytecode as Hex,
      args: [world.rwas.symbol, world.rwas.decimals],
    }),
    uniswapV2Factory: encodeDeployData({
      abi: uniswapV2FactoryAbi,
      bytecode: uniswapV2Factory.bytecode as Hex,
      args: [zeroAddress],
    }),
    // No wrapped native coin here: pairs are of tokens.
    uniswapV2Router: encodeDeployData({
      abi: uniswapV2Router02Abi,
      bytecode: uniswapV2Router02.bytecode as Hex,
      args: [at.uniswapV2Factory, zeroAddress],
    }),
  }
  return order.map((name) => {
    if (name === 'productPair') {
      const args = [at.productToken, at.usdt] as const
      const data = encodeFunctionData({ abi: uniswapV2FactoryAbi, functionName: 'createPair', args })
      return { what: 'create the pair', to: at.uniswapV2Factory, data }
    }
    const data =
      name in parts ? parts[name as keyof typeof parts] : creations[name as keyof typeof creations](at, settings)
    return { what: `create ${name}`, data }
  })
}

function getRoleCalls(): LocalTransaction[] {
  const at = getAddresses()
  const holders = [
    [roles.OPERATOR, localOperator.address],
    [roles.GUARDIAN, localOperator.address],
    [roles.SIGNER_ADMIN, localOperator.address],
    [roles.SETTINGS, at.settingsDesk],
    [roles.SETTLER, localOperator.address],
    [roles.VETOER, localOperator.address],
  ] as const
  const grants = holders.map(([role, account]) => ({
    what: `grant role ${role}`,
    to: at.accessManager,
    data: encodeFunctionData({ abi: accessManagerAbi, functionName: 'grantRole', args: [role, account, 0] }),
  }))
  return [
    ...grants,
    ...managedFunctionList.map((restricted) => getFunctionRoleCall(at, restricted)),
    ...guardedRoles.map((role) => getGuardianCall(at, role)),
  ]
}

const getDelayCalls = (at: Record<ContractName, Address>): LocalTransaction[] =>
  getSlowDelayCalls(at).map(({ what, data }) => ({ what: `see that ${what}`, to: at.accessManager, data }))

/**
 * Deploys everything to a fresh local chain, from anvil's account 0, which holds every role but SETTINGS; the same addresses each time.
 * The DividendVault is ready to be funded for days from `noticeDays` on, for which its rules are in force.
 * Works whether or not the chain mines by itself.
 * @throws Error when the chain has another id, when account 0 has sent something before, or when a transaction fails.
 */
export async function deployLocal({ rpcUrl, ...options }: DeployLocalOptions): Promise<Deployment> {
  const world = getLocalWorld(options)
  const deployment = getLocalDeployment(options)
  const { contracts } = deployment
  const chain = new LocalChain(rpcUrl, world.chainId, localOperator)
  await chain.requireFresh()
  await chain.setCode(multicall3Address, multicall3.deployedBytecode as Hex)
  // Their transactions are their own, beside those of the accounts that the chain begins with.
  for (const { address } of [localSettler, localVetoer]) await chain.setBalance(address, parseEther('100'))
  await chain.send([
    ...getCreations(world),
    ...getRoleCalls(),
    ...getDividendCalls(deployment, world, await chain.getTime()),
    ...getDelayCalls(contracts),
    ...getFundingCalls(contracts, world),
  ])
  return { chainId: world.chainId, startBlock: 0, contracts, tokens: await readTokens(chain.reader, contracts) }
}
