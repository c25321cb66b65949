import { accessManagerAbi } from '@app/abis/access-manager'
import { roles, type RoleName } from '@app/abis/roles'
import type { Deployment } from '@app/config/deployment'
import { toFunctionSelector, type Address, type PublicClient } from 'viem'
import { guardedRoles, managedFunctionList } from '../role-calls.ts'
import { check, type Check } from './check.ts'
import { type Grant, readGrants } from './granted-accounts.ts'
import { minDelayHours } from './settings-file.ts'

const minDelay = minDelayHours * 3_600
const names = Object.keys(roles) as RoleName[]
/** Roles without a delay of their own: the guardian is for emergencies, and what operators propose waits at the settings desk. */
const atOnce = new Set<RoleName>(['GUARDIAN', 'OPERATOR'])
const getName = (role: bigint) => names.find((name) => roles[name] === role) ?? `role ${role}`

/**
 * Who may call what, who holds which role with which delay, and that nobody else does.
 * @param api Address of a service, whose index says who was ever given a role; each is looked up on the chain.
 */
export async function checkRoles(
  client: PublicClient,
  deployment: Deployment,
  api: string | undefined,
): Promise<Check[]> {
  const { contracts, governance } = deployment
  const manager = { address: contracts.accessManager, abi: accessManagerAbi } as const
  const hasRole = (role: RoleName, account: Address) =>
    client.readContract({ ...manager, functionName: 'hasRole', args: [roles[role], account] })
  const checks: Check[] = []
  for (const { name, signature, role } of managedFunctionList)
    checks.push(
      await check(`${name}.${signature} belongs to ${role}`, async () => {
        const args = [contracts[name], toFunctionSelector(signature)] as const
        const actual = await client.readContract({ ...manager, functionName: 'getTargetFunctionRole', args })
        return actual === roles[role] ? undefined : `it belongs to ${getName(actual)}`
      }),
    )
  for (const name of new Set(managedFunctionList.map((restricted) => restricted.name)))
    checks.push(
      await check(`${name} is not closed to its roles`, async () => {
        const args = [contracts[name]] as const
        const isClosed = await client.readContract({ ...manager, functionName: 'isTargetClosed', args })
        return isClosed ? 'the admin has closed it' : undefined
      }),
    )
  if (!governance) {
    const detail = 'the deployment file does not say who holds the roles'
    return [...checks, { what: 'holders of roles', result: 'FAILED', detail }]
  }
  for (const role of names) {
    const { accounts, delay } = governance.roles[role]
    for (const account of accounts)
      checks.push(
        await check(`${role} is held by ${account} with a delay of ${delay / 3_600} h`, async () => {
          if (!atOnce.has(role) && delay < minDelay) return `a delay under ${minDelayHours} h is not safe`
          const [isMember, actual] = await hasRole(role, account)
          if (!isMember) return 'it does not hold the role'
          if (actual !== delay) return `its delay is ${actual / 3_600} h`
          const args = [roles[role], account] as const
          const [, , pending, effectAt] = await client.readContract({ ...manager, functionName: 'getAccess', args })
          return effectAt === 0 ? undefined : `its delay becomes ${pending / 3_600} h at ${effectAt} (Unix seconds)`
        }),
      )
    checks.push(
      await check(`the deployer holds no ${role}`, async () =>
        (await hasRole(role, governance.deployer))[0] ? `${governance.deployer} holds it` : undefined,
      ),
      await check(`${role} is given by ADMIN alone`, async () => {
        const actual = await client.readContract({ ...manager, functionName: 'getRoleAdmin', args: [roles[role]] })
        return actual === roles.ADMIN ? undefined : `it is given by ${getName(actual)}`
      }),
    )
  }
  for (const role of guardedRoles)
    checks.push(
      await check(`GUARDIAN may cancel what ${role} has scheduled`, async () => {
        const actual = await client.readContract({ ...manager, functionName: 'getRoleGuardian', args: [roles[role]] })
        return actual === roles.GUARDIAN ? undefined : `${getName(actual)} may`
      }),
    )
  checks.push(
    await check('the file gives SETTINGS to the settings desk alone', async () => {
      const { accounts } = governance.roles.SETTINGS
      return accounts.every((account) => account === contracts.settingsDesk)
        ? undefined
        : `${accounts.join(', ')} hold it`
    }),
    await check('the file names two operators at least', async () => {
      const { accounts } = governance.roles.OPERATOR
      return new Set(accounts).size >= 2 ? undefined : 'what one proposes, nobody else could carry out'
    }),
    await check('the admin is a contract', async () => {
      const codes = await Promise.all(governance.roles.ADMIN.accounts.map((address) => client.getCode({ address })))
      return codes.every((code) => code && code !== '0x' && !code.startsWith('0xef0100'))
        ? undefined
        : 'it is owned by a key'
    }),
    ...(await checkOthers(client, deployment, governance, api)),
  )
  return checks
}

/** That nobody holds a role whom the file does not give it: of all its accounts, and of all whom the index of a service knows. */
async function checkOthers(
  client: PublicClient,
  { contracts }: Deployment,
  governance: NonNullable<Deployment['governance']>,
  api: string | undefined,
): Promise<Check[]> {
  const manager = { address: contracts.accessManager, abi: accessManagerAbi } as const
  const isGiven = ({ role, account }: Grant) => {
    const name = names.find((candidate) => roles[candidate] === role)
    return name !== undefined && governance.roles[name].accounts.includes(account)
  }
  const findHolders = async (grants: readonly Grant[]) => {
    const found: string[] = []
    for (const { role, account } of grants) {
      if (isGiven({ role, account })) continue
      const [since] = await client.readContract({ ...manager, functionName: 'getAccess', args: [role, account] })
      if (since !== 0) found.push(`${account} holds ${getName(role)}`)
    }
    return found.length > 0 ? found.join(', ') : undefined
  }
  const inFile = new Set([
    governance.deployer,
    governance.treasury,
    contracts.settingsDesk,
    ...names.flatMap((name) => governance.roles[name].accounts),
  ])
  const ofFile = [...inFile].flatMap((account) => names.map((name) => ({ role: roles[name], account })))
  const checks = [
    await check(`none of the ${inFile.size} accounts of the file holds a role that it is not given`, () =>
      findHolders(ofFile),
    ),
  ]
  const what = 'nobody else was given a role and holds it'
  if (api === undefined) {
    const detail = 'not looked at: the chain lists no members. Give the address of the service with --api'
    return [...checks, { what, result: 'note', detail }]
  }
  return [
    ...checks,
    await check(what, async () => {
      const { grants, block, isStale } = await readGrants(api)
      if (isStale) return `the index of the service is behind, at block ${block}: what came later is not known`
      // Those of the file were found to hold their roles on the chain: an index without them is not one of this deployment.
      const isKnown = (wanted: Grant) =>
        grants.some(({ role, account }) => role === wanted.role && account === wanted.account)
      const missing = ofFile.filter((grant) => isGiven(grant) && !isKnown(grant))
      if (missing.length > 0)
        return `the service does not know that ${missing.map(({ role, account }) => `${account} was given ${getName(role)}`).join(', ')}`
      return findHolders(grants)
    }),
  ]
}
