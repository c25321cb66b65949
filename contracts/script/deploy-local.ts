import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import type { ContractName, Deployment } from '@app/config/deployments'
import { encodeDeployData, encodeFunctionData, getContractAddress, zeroAddress, type Address, type Hex } from 'viem'
import multicall3 from '@app/abis/bytecode/Multicall3.json' with { type: 'json' }
import testRwas from '@app/abis/bytecode/TestRwas.json' with { type: 'json' }
import testUsdt from '@app/abis/bytecode/TestUsdt.json' with { type: 'json' }
import uniswapV2Factory from '@app/abis/bytecode/UniswapV2Factory.json' with { type: 'json' }
import uniswapV2Router02 from '@app/abis/bytecode/UniswapV2Router02.json' with { type: 'json' }
import { creations } from './creations.ts'
import { getCardVault, getEquityCard, getPowerToken, getUniswapPair } from './derived-addresses.ts'
import { LocalChain, type LocalTransaction } from './local-chain.ts'
import { getFundingCalls } from './local-funding.ts'
import { getLocalSettings, localOperator } from './local-settings.ts'
import { getFunctionRoleCall, getGuardianCall, guardedRoles, restrictedFunctionList } from './role-calls.ts'
import type { DeploymentSettings } from './settings.ts'

const chainId = 31337
const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

export type DeployLocalOptions = {
  /** A fresh local chain of id 31337. */
  rpcUrl: string
  /** Name and symbol of {product}. Default: those of the brand named by the environment's BRAND. */
  product?: { name: string; symbol: string }
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
  'rewardsVault',
  'settingsDesk',
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

/** What `deployLocal` puts on a chain, known beforehand. */
export function getLocalDeployment(): Deployment {
  return { chainId, startBlock: 0, contracts: getAddresses() }
}

function getCreations(settings: DeploymentSettings): LocalTransaction[] {
  const at = getAddresses()
  const parts = {
    usdt: testUsdt.bytecode as Hex,
    rwas: testRwas.bytecode as Hex,
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
  ] as const
  const grants = holders.map(([role, account]) => ({
    what: `grant role ${role}`,
    to: at.accessManager,
    data: encodeFunctionData({ abi: accessManagerAbi, functionName: 'grantRole', args: [role, account, 0] }),
  }))
  return [
    ...grants,
    ...restrictedFunctionList.map((restricted) => getFunctionRoleCall(at, restricted)),
    ...guardedRoles.map((role) => getGuardianCall(at, role)),
  ]
}

/**
 * Deploys everything to a fresh local chain, from anvil's account 0, which holds every role but SETTINGS; the same addresses each time.
 * Works whether or not the chain mines by itself.
 * @throws Error when the chain is not 31337, when account 0 has sent something before, or when a transaction fails.
 */
export async function deployLocal({ rpcUrl, product }: DeployLocalOptions): Promise<Deployment> {
  const chain = new LocalChain(rpcUrl, localOperator)
  await chain.requireFresh(chainId)
  await chain.setCode(multicall3Address, multicall3.deployedBytecode as Hex)
  await chain.send([...getCreations(getLocalSettings(product)), ...getRoleCalls(), ...getFundingCalls(getAddresses())])
  return getLocalDeployment()
}
