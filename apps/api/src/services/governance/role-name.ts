import { roles, type RoleName } from '@app/abis/roles'

const names = Object.keys(roles) as RoleName[]

/** Null for a role that we did not make. */
export function findRoleName(role: string): RoleName | null {
  return names.find((name) => roles[name].toString() === role) ?? null
}
