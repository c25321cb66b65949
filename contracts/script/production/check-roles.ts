import { accessManagerAbi } from '@app/abis/access-manager'
import { roles, type RoleName } from '@app/abis/roles'
import type { Deployment, Governance } from '@app/config/deployment'
import { isAddressEqual, toFunctionSelector, type Address, type Hex, type PublicClient } from 'viem'
import { getManagedFunctions, getManager, getRestrictedFunctions, guardedRoles } from '../role-calls.ts'
import { check, note, type Check } from './check.ts'
import {
  findDelayFault,
  getSlowDelays,
  maxDelay,
  readGrantDelay,
  readTargetAdminDelay,
  showHours,
  showTime,
} from './delays.ts'
import type { History } from './history.ts'
import { getOurContracts } from './runtime-code.ts'
import { isSandbox } from './sandbox.ts'
import { minAdminDelayHours, minDelayHours, recommendedVetoers } from './settings-file.ts'

const names = Object.keys(roles) as RoleName[]
const everybody = 2n ** 64n - 1n
/** Brakes are for emergencies, proposals of operators wait at the settings desk, and a root has its ages. */
const atOnce = new Set<RoleName>(['GUARDIAN', 'OPERATOR', 'SETTLER', 'VETOER'])
const getMinDelayHours = (role: RoleName) =>
  atOnce.has(role) ? 0 : role === 'ADMIN' ? minAdminDelayHours : minDelayHours
const getName = (role: bigint) =>
  names.find((name) => roles[name] === role) ?? (role === everybody ? 'everybody' : `role ${role}, which nobody knows`)

export async function checkRoles(
  client: PublicClient,
  deployment: Deployment,
  history: History | undefined,
): Promise<Check[]> {
  const { governance } = deployment
  const checks = [
    ...(await checkFunctions(client, deployment)),
    ...(await checkRoleSettings(client, deployment)),
    ...(await checkDelays(client, deployment)),
  ]
  if (isSandbox(deployment))
    return [...checks, await note('holders of roles', async () => 'not compared: a sandbox is handed over to nobody')]
  if (!governance) {
    const detail = 'the deployment file does not say who holds the roles'
    return [...checks, { what: 'holders of roles', result: 'FAILED', detail }]
  }
  checks.push(...(await checkHolders(client, deployment, governance)))
  if (history) checks.push(...(await checkPast(client, deployment, governance, history)))
  return checks
}

async function checkFunctions(client: PublicClient, deployment: Deployment): Promise<Check[]> {
  const manager = getManager(client, deployment.contracts.accessManager)
  const managed = getManagedFunctions(deployment)
  const checks: Check[] = []
  for (const { name, address, signature, role } of managed)
    checks.push(
      await check(`${name}.${signature} belongs to ${role}`, async () => {
        const actual = await manager.read.getTargetFunctionRole([address, toFunctionSelector(signature)])
        if (actual === roles[role]) return undefined
        return `it belongs to ${getName(actual)}. Next: ADMIN calls setTargetFunctionRole`
      }),
    )
  for (const [name, address] of new Map(managed.map((restricted) => [restricted.name, restricted.address])))
    checks.push(
      await check(`${name} is not closed to its roles`, async () => {
        const isClosed = await manager.read.isTargetClosed([address])
        return isClosed ? 'the admin has closed it. Next: ADMIN calls setTargetClosed' : undefined
      }),
    )
  return checks
}

async function checkRoleSettings(client: PublicClient, deployment: Deployment): Promise<Check[]> {
  const manager = getManager(client, deployment.contracts.accessManager)
  const checks: Check[] = []
  for (const role of names) {
    const isGuarded = (guardedRoles as readonly RoleName[]).includes(role)
    checks.push(
      await check(`${role} is given by ADMIN alone`, async () => {
        const actual = await manager.read.getRoleAdmin([roles[role]])
        if (actual === roles.ADMIN) return undefined
        return `it is given by ${getName(actual)}. Next: ADMIN calls setRoleAdmin`
      }),
      await check(`${isGuarded ? 'GUARDIAN' : 'ADMIN alone'} may cancel what ${role} has scheduled`, async () => {
        const actual = await manager.read.getRoleGuardian([roles[role]])
        if (actual === (isGuarded ? roles.GUARDIAN : roles.ADMIN)) return undefined
        return `${getName(actual)} may. Next: ADMIN calls setRoleGuardian`
      }),
    )
  }
  return checks
}

async function checkDelays(client: PublicClient, deployment: Deployment): Promise<Check[]> {
  const { contracts } = deployment
  const manager = contracts.accessManager
  const slow = getSlowDelays(client, contracts)
  const checks: Check[] = []
  for (const { what, least, read } of slow)
    checks.push(
      await check(what, async () => {
        const fault = findDelayFault(await read(), least)
        return fault && `${fault}. Next: ADMIN sets it, and five days later it is in force`
      }),
    )
  checks.push(
    await check(`no role and no contract has a delay over ${showHours(maxDelay)}`, async () => {
      const faults: string[] = []
      const look = (what: string, fault: string | undefined) => fault && faults.push(`${what}: ${fault}`)
      for (const role of names) look(role, findDelayFault(await readGrantDelay(client, manager, roles[role]), 0))
      for (const { name, address } of getOurContracts(deployment))
        look(name, findDelayFault(await readTargetAdminDelay(client, manager, address), 0))
      if (faults.length === 0) return undefined
      return `${faults.join(', ')}. Next: ADMIN calls setGrantDelay or setTargetAdminDelay`
    }),
  )
  return checks
}

async function checkHolders(client: PublicClient, deployment: Deployment, governance: Governance): Promise<Check[]> {
  const manager = getManager(client, deployment.contracts.accessManager)
  const checks: Check[] = []
  for (const role of names) {
    const { accounts, delay } = governance.roles[role]
    for (const account of accounts)
      checks.push(
        await check(`${role} is held by ${account} with a delay of ${showHours(delay)}`, async () => {
          const least = getMinDelayHours(role)
          if (delay < least * 3_600) return `a delay under ${least} h is not safe`
          const [since, actual, pending, effectAt] = await manager.read.getAccess([roles[role], account])
          if (since === 0) return 'it does not hold the role'
          const { timestamp } = await client.getBlock({ blockTag: 'latest' })
          if (since > timestamp) return `it holds it only from ${showTime(since)}`
          if (actual !== delay) return `its delay is ${showHours(actual)}`
          return effectAt === 0 ? undefined : `its delay becomes ${showHours(pending)} at ${showTime(effectAt)}`
        }),
      )
    checks.push(
      await check(`the deployer holds no ${role}`, async () => {
        const [since] = await manager.read.getAccess([roles[role], governance.deployer])
        return since === 0 ? undefined : `${governance.deployer} holds it${role === 'ADMIN' ? notHandedOver : ''}`
      }),
    )
  }
  checks.push(
    await check('the file gives SETTINGS to the settings desk alone', async () => {
      const { accounts } = governance.roles.SETTINGS
      return accounts.every((account) => account === deployment.contracts.settingsDesk)
        ? undefined
        : `${accounts.join(', ')} hold it`
    }),
    await check('the file names no SETTLER that is a VETOER', async () => {
      const both = governance.roles.SETTLER.accounts.filter((account) =>
        governance.roles.VETOER.accounts.includes(account),
      )
      return both.length === 0 ? undefined : `${both.join(', ')} would be asked about what it posted itself`
    }),
    await note('VETOERs', async () => {
      const count = new Set(governance.roles.VETOER.accounts).size
      return count < recommendedVetoers ? `${count}, of ${recommendedVetoers} that are recommended` : String(count)
    }),
    await check('the file names two operators at least', async () => {
      const { accounts } = governance.roles.OPERATOR
      return new Set(accounts).size >= 2 ? undefined : 'what one proposes, nobody else could carry out'
    }),
  )
  return checks
}

const notHandedOver = '. Next: fund nothing; run the deployment again to hand over'

async function checkPast(
  client: PublicClient,
  deployment: Deployment,
  governance: Governance,
  { manager: logs }: History,
): Promise<Check[]> {
  const grants = new Map<string, { role: bigint; account: Address }>()
  const moved = new Map<string, { target: Address; selector: Hex }>()
  const calls = new Map<Hex, { caller: Address; target: Address; data: Hex }>()
  for (const { eventName, args } of logs)
    if (eventName === 'RoleGranted')
      grants.set(`${args.roleId} ${args.account}`, { role: args.roleId, account: args.account })
    else if (eventName === 'TargetFunctionRoleUpdated') moved.set(`${args.target} ${args.selector}`, args)
    else if (eventName === 'OperationScheduled') calls.set(args.operationId, args)
  return [
    await checkGrants(client, deployment, governance, grants),
    await checkMoved(client, deployment, [...moved.values()]),
    ...(await checkScheduled(client, deployment, governance, calls)),
  ]
}

async function checkGrants(
  client: PublicClient,
  deployment: Deployment,
  governance: Governance,
  grants: ReadonlyMap<string, { role: bigint; account: Address }>,
): Promise<Check> {
  const manager = getManager(client, deployment.contracts.accessManager)
  const getSince = async (role: bigint, account: Address) => (await manager.read.getAccess([role, account]))[0]
  const isGiven = (role: bigint, account: Address) => {
    const name = names.find((candidate) => roles[candidate] === role)
    return name !== undefined && governance.roles[name].accounts.includes(account)
  }
  return check('nobody but those of the file holds a role, now or later', async () => {
    for (const name of names)
      for (const account of governance.roles[name].accounts)
        if (!grants.has(`${roles[name]} ${account}`) && (await getSince(roles[name], account)) !== 0)
          return `the logs do not have that ${account} was given ${name}. Next: give another endpoint with --rpc`
    const { timestamp } = await client.getBlock({ blockTag: 'latest' })
    const found: string[] = []
    for (const { role, account } of grants.values()) {
      if (isGiven(role, account)) continue
      if (account === governance.deployer && names.some((name) => roles[name] === role)) continue
      const since = await getSince(role, account)
      if (since !== 0)
        found.push(`${account} holds ${getName(role)}${since > timestamp ? ` from ${showTime(since)}` : ''}`)
    }
    return found.length > 0 ? `${found.join('; ')}. Next: ADMIN calls revokeRole` : undefined
  })
}

async function checkMoved(
  client: PublicClient,
  deployment: Deployment,
  moved: readonly { target: Address; selector: Hex }[],
): Promise<Check> {
  const manager = getManager(client, deployment.contracts.accessManager)
  const managed = getManagedFunctions(deployment)
  const { showCall } = createNames(deployment)
  return check('no other function was given to a role', async () => {
    const found: string[] = []
    for (const { target, selector } of moved) {
      const isListed = managed.some(
        ({ address, signature }) => isAddressEqual(address, target) && toFunctionSelector(signature) === selector,
      )
      if (isListed) continue
      const role = await manager.read.getTargetFunctionRole([target, selector])
      if (role !== roles.ADMIN) found.push(`${showCall(target, selector)} belongs to ${getName(role)}`)
    }
    return found.length > 0 ? `${found.join('; ')}. Next: ADMIN calls setTargetFunctionRole` : undefined
  })
}

async function checkScheduled(
  client: PublicClient,
  deployment: Deployment,
  governance: Governance,
  calls: ReadonlyMap<Hex, { caller: Address; target: Address; data: Hex }>,
): Promise<Check[]> {
  const manager = getManager(client, deployment.contracts.accessManager)
  const known = new Set<Address>(names.flatMap((name) => [...governance.roles[name].accounts]))
  const { nameOf, showCall } = createNames(deployment)
  const waiting: Check[] = []
  const strangers: string[] = []
  const read = await check('nothing waits that a stranger has scheduled', async () => {
    for (const [operationId, { caller, target, data }] of calls) {
      const at = await manager.read.getSchedule([operationId])
      if (at === 0) continue
      const what = `${showCall(target, data)} by ${nameOf(caller)}, ready at ${showTime(at)}`
      if (known.has(caller)) waiting.push({ what: 'waits', result: 'note', detail: what })
      else strangers.push(what)
    }
    return strangers.length > 0 ? `${strangers.join('; ')}. Next: ADMIN or GUARDIAN calls cancel` : undefined
  })
  return [read, ...waiting]
}

function createNames(deployment: Deployment) {
  const nameOf = (address: Address) =>
    Object.entries(deployment.contracts).find(([, other]) => isAddressEqual(other, address))?.[0] ?? address
  const signatures = new Map(
    [
      ...getRestrictedFunctions(deployment).map(({ signature }) => signature),
      ...accessManagerAbi.flatMap((item) =>
        item.type === 'function' ? [`${item.name}(${item.inputs.map(({ type }) => type).join(',')})`] : [],
      ),
    ].map((signature) => [toFunctionSelector(signature), signature]),
  )
  const showCall = (target: Address, data: Hex) =>
    `${nameOf(target)}.${signatures.get(data.slice(0, 10) as Hex) ?? data.slice(0, 10)}`
  return { nameOf, showCall }
}
