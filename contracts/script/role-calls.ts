import { accessManagerAbi } from '@app/abis/access-manager'
import { roles, type RoleName } from '@app/abis/roles'
import { getContractsWith } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { encodeFunctionData, toFunctionSelector, type Address, type Hex } from 'viem'

export type RestrictedFunction = { name: string; address: Address; signature: string; role: RoleName }

/** Every restricted function of every contract, with the role that may call it. */
export function getRestrictedFunctions(deployment: Pick<Deployment, 'contracts' | 'pools'>): RestrictedFunction[] {
  return getContractsWith(deployment, 'roles').flatMap(({ name, address, roles: functions }) =>
    Object.entries(functions).map(([signature, role]) => ({ name, address, signature, role })),
  )
}

/** Roles of which every function is a brake, and asks for membership itself: no closing and no delay disarms it. */
const brakingRoles: readonly RoleName[] = ['GUARDIAN', 'VETOER']

/** Those that the manager has to be told. */
export function getManagedFunctions(deployment: Pick<Deployment, 'contracts' | 'pools'>): RestrictedFunction[] {
  return getRestrictedFunctions(deployment).filter(({ role }) => !brakingRoles.includes(role))
}

/** The call that gives a function to its role. */
export function getFunctionRoleCall(manager: Address, { name, address, signature, role }: RestrictedFunction) {
  const data: Hex = encodeFunctionData({
    abi: accessManagerAbi,
    functionName: 'setTargetFunctionRole',
    args: [address, [toFunctionSelector(signature)], roles[role]],
  })
  return { what: `give ${name}.${signature} to ${role}`, to: manager, data }
}

/** Roles with a delay whose calls GUARDIAN may cancel in it: a delay helps nobody whom no one can stop. */
export const guardedRoles = ['SETTINGS', 'SIGNER_ADMIN'] as const

/** The call that lets GUARDIAN cancel what a role has scheduled. */
export function getGuardianCall(manager: Address, role: (typeof guardedRoles)[number]) {
  const data: Hex = encodeFunctionData({
    abi: accessManagerAbi,
    functionName: 'setRoleGuardian',
    args: [roles[role], roles.GUARDIAN],
  })
  return { what: `let GUARDIAN cancel what ${role} has scheduled`, to: manager, data }
}
