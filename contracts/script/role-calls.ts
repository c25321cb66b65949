import { accessManagerAbi } from '@app/abis/access-manager'
import { roles, type RoleName } from '@app/abis/roles'
import { brakingRoles } from '@app/config/acts/act-route'
import { getContractsWith } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { encodeFunctionData, getContract, toFunctionSelector, type Address, type Hex, type PublicClient } from 'viem'

export type RestrictedFunction = { name: string; address: Address; signature: string; role: RoleName }

export function getRestrictedFunctions(deployment: Pick<Deployment, 'contracts' | 'pools'>): RestrictedFunction[] {
  return getContractsWith(deployment, 'roles').flatMap(({ name, address, roles: functions }) =>
    Object.entries(functions).map(([signature, role]) => ({ name, address, signature, role })),
  )
}

export function getManagedFunctions(deployment: Pick<Deployment, 'contracts' | 'pools'>): RestrictedFunction[] {
  return getRestrictedFunctions(deployment).filter(({ role }) => !brakingRoles.includes(role))
}

export function getFunctionRoleCall(manager: Address, { name, address, signature, role }: RestrictedFunction) {
  const data: Hex = encodeFunctionData({
    abi: accessManagerAbi,
    functionName: 'setTargetFunctionRole',
    args: [address, [toFunctionSelector(signature)], roles[role]],
  })
  return { what: `give ${name}.${signature} to ${role}`, to: manager, data }
}

/** GUARDIAN may cancel their scheduled calls: a delay helps only if somebody can stop the call. */
export const guardedRoles = ['SETTINGS', 'SIGNER_ADMIN'] as const

export function getGuardianCall(manager: Address, role: (typeof guardedRoles)[number]) {
  const data: Hex = encodeFunctionData({
    abi: accessManagerAbi,
    functionName: 'setRoleGuardian',
    args: [roles[role], roles.GUARDIAN],
  })
  return { what: `let GUARDIAN cancel what ${role} has scheduled`, to: manager, data }
}

export function getManager(client: PublicClient, address: Address) {
  return getContract({ address, abi: accessManagerAbi, client })
}
