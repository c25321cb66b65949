import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { testRwasAbi } from '@app/abis/test-rwas'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import type { ContractName, Deployment, TokenFacts, WholeDeployment } from '@app/config/deployment'
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
import { getCreations, getMadeByOthers, getUniswapPair } from './creations.ts'
import { LocalChain, type LocalTransaction } from './local-chain.ts'
import { getDividendCalls, getFundingCalls } from './local-funding.ts'
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
import { getFunctionRoleCall, getGuardianCall, getManagedFunctions, guardedRoles } from './role-calls.ts'
import { getPoolFacts, isCreated, ourDecimals } from './settings.ts'
import { readTokens } from './token-facts.ts'

const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

export type DeployLocalOptions = LocalOptions & {
  rpcUrl: string
}

/** The order of nonces decides the addresses. */
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

/** What a later generation has from the first. */
const shared: readonly string[] = ['usdt', 'productToken', 'rwas', 'uniswapV2Factory', 'uniswapV2Router', 'productPair']

type Parts = Pick<LocalWorld, 'furtherPools' | 'off' | 'generation' | 'deployer'>

const getOrder = ({ furtherPools, off, generation }: Omit<Parts, 'deployer'>): string[] =>
  generation === 1
    ? [
        ...order.filter((name) => isCreated(name, off)),
        ...furtherPools.flatMap(({ name, token }) => [token.name, name]),
      ]
    : [
        ...order.filter((name) => isCreated(name, off) && !shared.includes(name)),
        ...furtherPools.map(({ name }) => name),
      ]

function getCreated({ deployer, ...world }: Parts): Record<string, Address> {
  const create = (nonce: number) => getContractAddress({ from: deployer.address, nonce: BigInt(nonce) })
  return Object.fromEntries(getOrder(world).map((name, nonce) => [name, create(nonce)]))
}

function getAddresses(world: Parts): Deployment['contracts'] {
  const first = getCreated({ ...world, generation: 1, deployer: localOperator })
  const taken = [...shared, ...world.furtherPools.map(({ token }) => token.name)]
  const created = {
    ...Object.fromEntries(taken.flatMap((name) => (first[name] === undefined ? [] : [[name, first[name]]]))),
    ...getCreated(world),
  } as Deployment['contracts']
  return {
    ...created,
    productPair: getUniswapPair(created.uniswapV2Factory, created.productToken, created.usdt),
    ...getMadeByOthers(created),
    multicall3: multicall3Address,
  }
}

const ours = ({ symbol }: { symbol: string }) => ({ symbol, decimals: ourDecimals })

type Whole = { off?: undefined }

export function getLocalDeployment(options?: LocalOptions & Whole): WholeDeployment
export function getLocalDeployment(options: LocalOptions): Deployment
export function getLocalDeployment(options: LocalOptions = {}): Deployment {
  const { chainId, ...world } = getLocalWorld(options)
  const settings = getLocalSettings({ chainId, ...world })
  const { product, dr, power } = settings
  const further = world.furtherPools.map(({ token: { name, ...token } }) => [name, token] as const)
  return {
    chainId,
    startBlock: 0,
    contracts: getAddresses(world),
    pools: getPoolFacts(settings),
    tokens: {
      productToken: ours(product),
      usdt: world.usdt,
      rwas: world.rwas,
      ...(dr ? { drToken: ours(dr) } : {}),
      ...(power ? { powerToken: ours(power) } : {}),
      ...Object.fromEntries(further),
    },
  }
}

const createToken = ({ symbol, decimals }: TokenFacts): Hex =>
  encodeDeployData({ abi: testRwasAbi, bytecode: testRwas.bytecode as Hex, args: [symbol, decimals] })

function getCreationCalls(world: LocalWorld): LocalTransaction[] {
  const at = getAddresses(world)
  const codes = new Map<string, Hex>([
    ...getCreations(getLocalSettings(world)).map(({ name, getCode }) => [name, getCode(at)] as const),
    ...world.furtherPools.map(({ token }) => [token.name, createToken(token)] as const),
    ['rwas', createToken(world.rwas)],
    [
      'usdt',
      encodeDeployData({
        abi: testUsdtAbi,
        bytecode: testUsdt.bytecode as Hex,
        args: [world.usdt.symbol, world.usdt.decimals],
      }),
    ],
    [
      'uniswapV2Factory',
      encodeDeployData({
        abi: uniswapV2FactoryAbi,
        bytecode: uniswapV2Factory.bytecode as Hex,
        args: [zeroAddress],
      }),
    ],
    // There is no wrapped native coin here: pairs are of tokens.
    [
      'uniswapV2Router',
      encodeDeployData({
        abi: uniswapV2Router02Abi,
        bytecode: uniswapV2Router02.bytecode as Hex,
        args: [at.uniswapV2Factory, zeroAddress],
      }),
    ],
  ])
  return getOrder(world).map((name) => {
    if (name !== 'productPair') return { what: `create ${name}`, data: codes.get(name)! }
    const args = [at.productToken, at.usdt] as const
    const data = encodeFunctionData({ abi: uniswapV2FactoryAbi, functionName: 'createPair', args })
    return { what: 'create the pair', to: at.uniswapV2Factory, data }
  })
}

function getRoleCalls(deployment: Deployment): LocalTransaction[] {
  const { accessManager, settingsDesk } = deployment.contracts
  const holders = [
    [roles.OPERATOR, localOperator.address],
    [roles.GUARDIAN, localOperator.address],
    [roles.SIGNER_ADMIN, localOperator.address],
    [roles.SETTINGS, settingsDesk],
    [roles.SETTLER, localOperator.address],
    [roles.VETOER, localOperator.address],
  ] as const
  const grants = holders.map(([role, account]) => ({
    what: `grant role ${role}`,
    to: accessManager,
    data: encodeFunctionData({ abi: accessManagerAbi, functionName: 'grantRole', args: [role, account, 0] }),
  }))
  return [
    ...grants,
    ...getManagedFunctions(deployment).map((restricted) => getFunctionRoleCall(accessManager, restricted)),
    ...guardedRoles.map((role) => getGuardianCall(accessManager, role)),
  ]
}

const getDelayCalls = (at: Deployment['contracts']): LocalTransaction[] =>
  getSlowDelayCalls(at).map(({ what, data }) => ({ what: `see that ${what}`, to: at.accessManager, data }))

/**
 * For anvil's account 0, which holds every role but SETTINGS; the same addresses each time. The DividendVault is ready
 * to be funded for days from `noticeDays` on, for which its rules are in force.
 * @throws Error when the chain has another id, when who creates has sent something before, or when a transaction fails.
 */
export function deployLocal(options: DeployLocalOptions & Whole): Promise<WholeDeployment>
export function deployLocal(options: DeployLocalOptions): Promise<Deployment>
export async function deployLocal({ rpcUrl, ...options }: DeployLocalOptions): Promise<Deployment> {
  const world = getLocalWorld(options)
  const deployment = getLocalDeployment(options)
  const { contracts } = deployment
  const { deployer } = world
  const chain = new LocalChain(rpcUrl, world.chainId)
  await chain.requireFresh(deployer.address)
  await chain.setCode(multicall3Address, multicall3.deployedBytecode as Hex)
  for (const { address } of [localSettler, localVetoer]) await chain.setBalance(address, parseEther('100'))
  if (deployer !== localOperator) await chain.setBalance(deployer.address, parseEther('100'))
  await chain.send(deployer, getCreationCalls(world))
  await chain.send(localOperator, [
    ...getRoleCalls(deployment),
    ...getDividendCalls(deployment, world, await chain.getTime()),
    ...getDelayCalls(contracts),
    ...getFundingCalls(deployment, world),
  ])
  return { ...deployment, tokens: await readTokens(chain.reader, deployment) }
}
