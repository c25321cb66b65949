import { accessManagerAbi } from '@app/abis/access-manager'
import { roles, type RoleName } from '@app/abis/roles'
import type { ContractName } from '@app/config/deployment'
import { encodeFunctionData, toFunctionSelector, type Address, type Hex } from 'viem'
import { restrictedFunctions } from './restricted-functions.ts'

export type RestrictedFunction = { name: keyof typeof restrictedFunctions; signature: string; role: RoleName }

/** Every restricted function of every contract, with the role that may call it. */
export const restrictedFunctionList: readonly RestrictedFunction[] = Object.entries(restrictedFunctions).flatMap(
  ([name, functions]) =>
    Object.entries(functions).map(([signature, role]) => ({
      name: name as keyof typeof restrictedFunctions,
      signature,
      role,
    })),
)

/** Roles of which every function is a brake, and asks for membership itself: no closing and no delay disarms it. */
const brakingRoles: readonly RoleName[] = ['GUARDIAN', 'VETOER']

/** Those that the manager has to be told. */
export const managedFunctionList = restrictedFunctionList.filter(({ role }) => !brakingRoles.includes(role))

type Addresses = Readonly<Record<ContractName, Address>>

/** The call that gives a function to its role. */
export function getFunctionRoleCall(at: Addresses, { name, signature, role }: RestrictedFunction) {
  const data: Hex = encodeFunctionData({
    abi: accessManagerAbi,
    functionName: 'setTargetFunctionRole',
    args: [at[name], [toFunctionSelector(signature)], roles[role]],
  })
  return { what: `give ${name}.${signature} to ${role}`, to: at.accessManager, data }
}

/** Roles with a delay whose calls GUARDIAN may cancel in it: a delay helps nobody whom no one can stop. */
export const guardedRoles = ['SETTINGS', 'SIGNER_ADMIN'] as const

/** The call that lets GUARDIAN cancel what a role has scheduled. */
export function getGuardianCall(at: Addresses, role: (typeof guardedRoles)[number]) {
  const data: Hex = encodeFunctionData({
    abi: accessManagerAbi,
    functionName: 'setRoleGuardian',
    args: [roles[role], roles.GUARDIAN],
  })
  return { what: `let GUARDIAN cancel what ${role} has scheduled`, to: at.accessManager, data }
}
