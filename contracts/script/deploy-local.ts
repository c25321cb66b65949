import { accessManagerAbi } from '@app/abis/access-manager'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { roles } from '@app/abis/roles'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getBrand } from '@app/config/brand'
import type { Deployment } from '@app/config/deployment'
import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseUnits,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import accessManager from '@app/abis/bytecode/AccessManager.json' with { type: 'json' }
import multicall3 from '@app/abis/bytecode/Multicall3.json' with { type: 'json' }
import productToken from '@app/abis/bytecode/ProductToken.json' with { type: 'json' }
import referralRegistry from '@app/abis/bytecode/ReferralRegistry.json' with { type: 'json' }
import stakingPool from '@app/abis/bytecode/StakingPool.json' with { type: 'json' }
import testUsdt from '@app/abis/bytecode/TestUsdt.json' with { type: 'json' }
import { LocalChain, type LocalTransaction } from './local-chain.ts'
import { restrictedFunctions } from './restricted-functions.ts'

const chainId = 31337
const secondsPerDay = 86_400n
const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const operator = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 0 })

/** What a sandbox begins with. Amounts in base units, durations in seconds. */
export const localParameters = {
  productSupply: parseUnits('1000000000', 18),
  initialReward: parseUnits('720000', 18),
  lockDuration: 180n * secondsPerDay,
  rewardDuration: 180n * secondsPerDay,
}

export type DeployLocalOptions = {
  /** A fresh local chain of id 31337. */
  rpcUrl: string
  /** Name and symbol of the product token. Default: those of the brand named by the environment's BRAND. */
  product?: { name: string; symbol: string }
}

/** Creations in order of nonce: the order decides the addresses. */
const creationOrder = ['accessManager', 'usdt', 'productToken', 'referralRegistry', 'stakingPoolUsdt'] as const

function getAddresses() {
  const entries = creationOrder.map((name, index) => [
    name,
    getContractAddress({ from: operator.address, nonce: BigInt(index) }),
  ])
  return Object.fromEntries(entries) as Record<(typeof creationOrder)[number], Address>
}

/** What `deployLocal` puts on a chain, known beforehand. */
export function getLocalDeployment(): Deployment {
  return { chainId, startBlock: 0, contracts: { ...getAddresses(), multicall3: multicall3Address } }
}

function getCreations(product: { name: string; symbol: string }): LocalTransaction[] {
  const at = getAddresses()
  const { productSupply, lockDuration, rewardDuration } = localParameters
  const genesis = [getSandboxAccount('genesis').address]
  const data: Record<(typeof creationOrder)[number], Hex> = {
    accessManager: encodeDeployData({
      abi: accessManagerAbi,
      bytecode: accessManager.bytecode as Hex,
      args: [operator.address],
    }),
    usdt: testUsdt.bytecode as Hex,
    productToken: encodeDeployData({
      abi: productTokenAbi,
      bytecode: productToken.bytecode as Hex,
      args: [product.name, product.symbol, productSupply, operator.address],
    }),
    referralRegistry: encodeDeployData({
      abi: referralRegistryAbi,
      bytecode: referralRegistry.bytecode as Hex,
      args: [genesis],
    }),
    stakingPoolUsdt: encodeDeployData({
      abi: stakingPoolAbi,
      bytecode: stakingPool.bytecode as Hex,
      args: [at.accessManager, at.usdt, at.productToken, at.referralRegistry, lockDuration, rewardDuration],
    }),
  }
  return creationOrder.map((name) => ({ what: `create ${name}`, data: data[name] }))
}

function getRoleCalls(): LocalTransaction[] {
  const at = getAddresses()
  const grants = [roles.OPERATOR, roles.GUARDIAN, roles.SIGNER_ADMIN].map((role) => ({
    what: `grant role ${role}`,
    to: at.accessManager,
    data: encodeFunctionData({
      abi: accessManagerAbi,
      functionName: 'grantRole',
      args: [role, operator.address, 0],
    }),
  }))
  const functions = Object.entries(restrictedFunctions.stakingPoolUsdt).map(([signature, role]) => ({
    what: `give ${signature} to ${role}`,
    to: at.accessManager,
    data: encodeFunctionData({
      abi: accessManagerAbi,
      functionName: 'setTargetFunctionRole',
      args: [at.stakingPoolUsdt, [toFunctionSelector(signature)], roles[role]],
    }),
  }))
  return [...grants, ...functions]
}

function getFundingCalls(): LocalTransaction[] {
  const at = getAddresses()
  const amount = localParameters.initialReward
  const approval = { abi: productTokenAbi, functionName: 'approve', args: [at.stakingPoolUsdt, amount] } as const
  return [
    { what: 'approve the first reward', to: at.productToken, data: encodeFunctionData(approval) },
    {
      what: 'fund the USDT pool',
      to: at.stakingPoolUsdt,
      data: encodeFunctionData({ abi: stakingPoolAbi, functionName: 'fund', args: [amount] }),
    },
  ]
}

/**
 * Deploys everything to a fresh local chain, from anvil's account 0, which holds every role; the same addresses each time.
 * Works whether or not the chain mines by itself.
 * @throws Error when the chain is not 31337, when account 0 has sent something before, or when a transaction fails.
 */
export async function deployLocal({ rpcUrl, product }: DeployLocalOptions): Promise<Deployment> {
  const chain = new LocalChain(rpcUrl, operator)
  await chain.requireFresh(chainId)
  await chain.setCode(multicall3Address, multicall3.deployedBytecode as Hex)
  const naming = product ?? getBrand(process.env.BRAND || undefined).product
  await chain.send([...getCreations(naming), ...getRoleCalls(), ...getFundingCalls()])
  return getLocalDeployment()
}
