import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles, type RoleName } from '@app/abis/roles'
import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import type { Contract } from '@app/config/contracts'
import type { Deployment, Governance } from '@app/config/deployment'
import {
  concat,
  encodeFunctionData,
  getContract,
  getContractAddress,
  isAddressEqual,
  toFunctionSelector,
  zeroAddress,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { getCreations, getMadeByOthers } from '../creations.ts'
import { dividendTokens, getTokenCall } from '../dividend-tokens.ts'
import { getFunctionRoleCall, getGuardianCall, getManagedFunctions, getManager, guardedRoles } from '../role-calls.ts'
import { getPoolFacts } from '../settings.ts'
import { create2Proxy, type ProductionSettings } from './chain-settings.ts'
import { getSlowDelays, isSet, showHours } from './delays.ts'
import { isCodeOf } from './runtime-code.ts'
import type { SettingsFile } from './settings-file.ts'

export type Step = {
  what: string
  to: Address
  data: Hex
  creates?: Address
  isDone: () => Promise<boolean>
}

export type Plan = {
  contracts: Deployment['contracts']
  pools: Deployment['pools']
  governance: Governance
  steps: Step[]
  renounce: Step
}

const hold = (accounts: readonly Address[], delayHours = 0) => ({ accounts, delay: delayHours * 3_600 })

export function getGovernance(
  { deployer, treasury, roles: { admin, operators, signerAdmin, guardian, settings, settlers, vetoers } }: SettingsFile,
  settingsDesk: Address,
): Governance {
  return {
    deployer,
    treasury,
    roles: {
      ADMIN: hold([admin.account], admin.delayHours),
      OPERATOR: hold(operators.accounts),
      GUARDIAN: hold([guardian.account]),
      SIGNER_ADMIN: hold([signerAdmin.account], signerAdmin.delayHours),
      SETTINGS: hold([settingsDesk], settings.delayHours),
      SETTLER: hold(settlers.accounts),
      VETOER: hold(vetoers.accounts),
    },
  }
}

export async function getPlan(client: PublicClient, file: SettingsFile, settings: ProductionSettings): Promise<Plan> {
  const { external } = file
  const known: Partial<Deployment['contracts']> = {
    usdt: external.usdt.address,
    rwas: external.rwas.address,
    uniswapV2Factory: external.uniswapV2Factory,
    uniswapV2Router: external.uniswapV2Router,
    multicall3: external.multicall3,
    ...Object.fromEntries(file.pools.further.map(({ token }) => [token.name, token.address])),
  }
  const steps: Step[] = []
  // Prices come from the pair, also where nothing is swapped here.
  const addPair = async () => {
    known.productPair = await findPair(client, external.uniswapV2Factory, known.productToken!, known.usdt!)
    steps.push(getPairStep(client, known as Deployment['contracts']))
  }
  for (const { name, kind, getCode } of getCreations(settings)) {
    if (name === 'productSwap') await addPair()
    const code = getCode(known as Deployment['contracts'])
    const salt = ((name === 'productToken' ? file.product.salt : undefined) ?? file.salt) as Hex
    const creates = getContractAddress({ opcode: 'CREATE2', from: create2Proxy, salt, bytecode: code })
    known[name] = creates
    steps.push({
      what: `create ${name}`,
      to: create2Proxy,
      data: concat([salt, code]),
      creates,
      isDone: () => isCreated(client, { name, kind, address: creates }),
    })
  }
  if (!known.productPair) await addPair()
  const contracts = { ...(known as Deployment['contracts']), ...getMadeByOthers(known) }
  const pools = getPoolFacts(settings)
  const governance = getGovernance(file, contracts.settingsDesk)
  const manager = contracts.accessManager
  steps.push(...getTokenSteps(client, contracts))
  steps.push(...getRoleSteps(client, { contracts, pools }), ...getDelaySteps(client, contracts))
  steps.push(...getGrants(client, manager, governance))
  return { contracts, pools, governance, steps, renounce: getRenounce(client, manager, governance) }
}

async function isCreated(client: PublicClient, { name, kind, address }: Contract) {
  const code = await client.getCode({ address })
  if (!code || code === '0x') return false
  if (isCodeOf(kind, code)) return true
  throw new Error(`At ${address} stands something else than ${name}. Choose another salt in the settings.`)
}

async function findPair(client: PublicClient, factory: Address, product: Address, usdt: Address): Promise<Address> {
  const call = { address: factory, abi: uniswapV2FactoryAbi, args: [product, usdt] } as const
  const pair = await client.readContract({ ...call, functionName: 'getPair' })
  if (pair !== zeroAddress) return pair
  return (await client.simulateContract({ ...call, functionName: 'createPair' })).result
}

function getPairStep(client: PublicClient, at: Deployment['contracts']): Step {
  const args = [at.productToken, at.usdt] as const
  const factory = getContract({ address: at.uniswapV2Factory, abi: uniswapV2FactoryAbi, client })
  return {
    what: 'create the pair of the product and USDT',
    to: at.uniswapV2Factory,
    data: encodeFunctionData({ abi: uniswapV2FactoryAbi, functionName: 'createPair', args }),
    creates: at.productPair,
    isDone: async () => (await factory.read.getPair(args)) !== zeroAddress,
  }
}

/** The deployer is ADMIN until the hand-over; a later token takes ADMIN and its delay. */
function getTokenSteps(client: PublicClient, at: Deployment['contracts']): Step[] {
  const vault = getContract({ address: at.dividendVault, abi: dividendVaultAbi, client })
  return dividendTokens.map((name) => ({
    ...getTokenCall(at, name),
    isDone: async () => (await vault.read.tokens()).some((token) => isAddressEqual(token, at[name])),
  }))
}

function getRoleSteps(client: PublicClient, deployment: Pick<Deployment, 'contracts' | 'pools'>): Step[] {
  const { accessManager } = deployment.contracts
  const manager = getManager(client, accessManager)
  // What no other role is given belongs to ADMIN.
  const given = getManagedFunctions(deployment).filter(({ role }) => role !== 'ADMIN')
  const functions = given.map((restricted): Step => {
    const args = [restricted.address, toFunctionSelector(restricted.signature)] as const
    return {
      ...getFunctionRoleCall(accessManager, restricted),
      isDone: async () => (await manager.read.getTargetFunctionRole(args)) === roles[restricted.role],
    }
  })
  const guardians = guardedRoles.map((role): Step => ({
    ...getGuardianCall(accessManager, role),
    isDone: async () => (await manager.read.getRoleGuardian([roles[role]])) === roles.GUARDIAN,
  }))
  return [...functions, ...guardians]
}

/** Before anybody holds a role: they come into force five days later. */
function getDelaySteps(client: PublicClient, at: Deployment['contracts']): Step[] {
  return getSlowDelays(client, at).map(({ what, least, data, read }) => ({
    what: `from five days on, ${what}`,
    to: at.accessManager,
    data,
    isDone: async () => isSet(await read(), least),
  }))
}

function getGrants(client: PublicClient, manager: Address, { roles: holders }: Governance): Step[] {
  const order: RoleName[] = ['SETTINGS', 'OPERATOR', 'GUARDIAN', 'SIGNER_ADMIN', 'SETTLER', 'VETOER', 'ADMIN']
  const held = order.flatMap((role) => holders[role].accounts.map((account) => ({ role, account })))
  return held.map(({ role, account }): Step => {
    const { delay } = holders[role]
    return {
      what: `grant ${role} to ${account} with a delay of ${showHours(delay)}`,
      to: manager,
      data: encodeFunctionData({
        abi: accessManagerAbi,
        functionName: 'grantRole',
        args: [roles[role], account, delay],
      }),
      isDone: async () => {
        const [since, current] = await getManager(client, manager).read.getAccess([roles[role], account])
        return since !== 0 && current === delay
      },
    }
  })
}

function getRenounce(client: PublicClient, manager: Address, { deployer }: Governance): Step {
  const args = [roles.ADMIN, deployer] as const
  return {
    what: `renounce ADMIN of the deployer ${deployer}`,
    to: manager,
    data: encodeFunctionData({ abi: accessManagerAbi, functionName: 'renounceRole', args }),
    isDone: async () => !(await getManager(client, manager).read.hasRole(args))[0],
  }
}

/** After an open creation, a step whose target does not exist counts as open. */
export async function getOpenSteps(
  client: PublicClient,
  { steps, renounce, contracts, governance }: Plan,
): Promise<Step[]> {
  const open: Step[] = []
  for (const step of [...steps, renounce]) {
    const isStanding =
      step.creates !== undefined || !open.some(({ creates }) => creates && isAddressEqual(creates, step.to))
    if (!isStanding || !(await step.isDone())) open.push(step)
  }
  const isManagerStanding = !open.some(({ creates }) => creates === contracts.accessManager)
  if (open.length > 0 && isManagerStanding) await requireAdmin(client, contracts.accessManager, governance, open)
  return open
}

async function requireAdmin(
  client: PublicClient,
  address: Address,
  { deployer }: Governance,
  open: readonly Step[],
): Promise<void> {
  const [isAdmin] = await getManager(client, address).read.hasRole([roles.ADMIN, deployer])
  if (isAdmin) return
  const lines = open.map(({ what }) => `- ${what}`).join('\n')
  throw new Error(
    `This deployment was handed over already and has changed since. Only its admin contract could now:\n${lines}\n` +
      'Check it with the doctor, or choose another salt in the settings for a new deployment.',
  )
}
